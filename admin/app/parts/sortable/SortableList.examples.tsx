import { useState } from 'react'
import type { Examples } from '../../../examples/example.ts'
import { moved } from './moved.ts'
import { SortableList } from './SortableList.tsx'

const NAMES = [
  'Local initiatives',
  'Freiwilligenausbildung und Nachwuchsförderung im ländlichen Raum',
  'Ecological transition',
]

function List({ names, disabled = false }: { names: readonly string[]; disabled?: boolean }) {
  const [items, setItems] = useState(names)
  return (
    <SortableList
      label="Categories"
      items={items}
      idOf={(name) => name}
      nameOf={(name) => name}
      onMove={(from, to) => setItems(moved(items, from, to))}
      disabled={disabled}
    >
      {(name, index) => (
        <span>
          {index + 1}. {name}
        </span>
      )}
    </SortableList>
  )
}

export const examples: Examples = {
  title: 'Sortable list',
  words: ['parts'],
  states: {
    filled: () => <List names={NAMES} />,
    'one item': () => <List names={NAMES.slice(0, 1)} />,
    disabled: () => <List names={NAMES} disabled />,
  },
}
