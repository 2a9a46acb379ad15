import { useSortable } from '@dnd-kit/sortable'
import { TextInput } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type Option, optionReference } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'

/** A choice that can be dragged along its list. */
export function Line({ id, children }: { id: string; children: ReactNode }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className="options__line"
      data-lifted={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
    >
      <span className="fieldcard__grip" {...listeners} aria-hidden>
        <IconGripVertical size={15} stroke={1.6} />
      </span>
      {children}
    </li>
  )
}

/** What an answer holds: no semicolon, since exports put one between choices. */
export function ReferenceLine({
  option,
  n,
  others,
  onRename,
}: {
  option: Option
  n: number
  others: ReadonlySet<string>
  onRename: (reference: string) => void
}) {
  const t = useWords()
  const reference = optionReference(option)
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? reference
  const flaw = !value || value !== value.trim() || /[;\r\n]/.test(value) ? 'shape' : others.has(value) ? 'taken' : null
  const take = () => {
    if (typed !== null && !flaw && typed !== reference) onRename(typed)
    setTyped(null)
  }
  return (
    <TextInput
      size="xs"
      classNames={{ input: 'mono' }}
      aria-label={t('form.options.reference', { n: n + 1 })}
      value={value}
      maxLength={200}
      spellCheck={false}
      error={flaw && t(`form.options.flaw.${flaw}`)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}
