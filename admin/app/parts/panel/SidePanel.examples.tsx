import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Examples } from '../../../examples/example.ts'
import { useQuery } from '../../hooks.ts'
import { StateBox } from '../States.tsx'
import { ResponseBadge } from '../StatusBadge.tsx'
import { SidePanel } from './SidePanel.tsx'

const TITLES = [
  'Tuteurs du numérique',
  'Freiwilligenausbildung und Nachwuchsförderung im ländlichen Raum',
  'Port memory',
]
const PARTS = ['answers', 'files', 'comments', 'history']

function Panel() {
  const { get, set, params } = useQuery()
  const [at, setAt] = useState(0)
  const title = TITLES[at] ?? ''
  const tab = get('tab') || 'answers'
  const to = (part: string) => {
    const next = new URLSearchParams(params)
    next.set('tab', part)
    return `?${next}`
  }
  if (get('open') !== '1')
    return (
      <ul>
        {TITLES.map((one, index) => (
          <li key={one} data-row={one}>
            <UnstyledButton
              className="link"
              onClick={() => {
                setAt(index)
                set({ open: '1' })
              }}
            >
              {one}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    )
  const step = (by: number) => ({
    label: by > 0 ? 'Next application (J)' : 'Previous application (K)',
    does: 'help.closePanel',
    run: () => setAt(at + by),
    disabled: TITLES[at + by] === undefined,
  })
  return (
    <SidePanel
      title={title}
      rowId={title}
      bar={<span className="num">A-10419{at}</span>}
      steps={{ place: `${at + 1} of ${TITLES.length}`, previous: step(-1), next: step(1) }}
      head={<ResponseBadge state="submitted" />}
      tabs={{
        label: 'Parts of the application',
        items: PARTS.map((part) => ({ to: to(part), label: part, count: part.length, current: part === tab })),
      }}
      foot={<Button variant="filled">Validate</Button>}
      onClose={() => set({ open: null, tab: null })}
    >
      <StateBox title={`No ${tab} yet`} />
    </SidePanel>
  )
}

export const examples: Examples = { title: 'Side panel', states: { 'open a row': Panel } }
