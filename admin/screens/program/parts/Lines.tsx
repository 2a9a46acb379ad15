import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../app/hooks.ts'
import paramsStyles from '../Params.module.css'
import { removed, replaced } from './lineChanges.ts'

interface LinesProps<T> {
  label: string
  add: string
  items: readonly T[]
  blank: T
  most?: number
  onChange: (items: T[]) => void
  children: (item: T, set: (item: T) => void, index: number) => ReactNode
}

/** A list of like things, each with its fields; a button adds one. */
export function Lines<T>({ label, add, items, blank, most = 20, onChange, children }: LinesProps<T>) {
  const t = useWords()
  return (
    <fieldset className="group">
      <legend className="legend">{label}</legend>
      <ul className={paramsStyles.lines}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <li key={index} className={paramsStyles.line}>
            <div className={paramsStyles.lineFields}>
              {children(item, (next) => onChange(replaced(items, index, next)), index)}
            </div>
            <ActionIcon
              aria-label={t('params.removeLine', { n: index + 1, label })}
              onClick={() => onChange(removed(items, index))}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        mt="xs"
        leftSection={<IconPlus size={16} stroke={1.6} />}
        disabled={items.length >= most}
        onClick={() => onChange([...items, blank])}
      >
        {add}
      </Button>
    </fieldset>
  )
}
