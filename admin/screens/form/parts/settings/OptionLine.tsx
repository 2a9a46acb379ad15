import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, memo, useState } from 'react'
import { type Option, optionReference } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import { useFormSession, useSourceText } from '../context.ts'

/** What is done on a choice. The same functions for as long as the list is there, so that only lines that changed are drawn again. */
export interface OptionHands {
  reword: (n: number, words: string) => void
  rename: (n: number, reference: string) => void
  remove: (n: number) => void
  press: (event: KeyboardEvent<HTMLInputElement>, n: number) => void
  paste: (event: ClipboardEvent<HTMLInputElement>, n: number) => void
  enter: (n: number) => void
}

interface OptionLineProps {
  option: Option
  n: number
  /** The choice that is in the tab order. */
  tabbable: boolean
  /** The only one cannot be removed. */
  only: boolean
  /** References of the other choices, where references are shown. */
  others: ReadonlySet<string> | null
  /** Id of the words that say which keys there are. */
  keysId: string
  hands: OptionHands
}

export const OptionLine = memo(Line)

/** A choice that can be dragged along its list. */
function Line({ option, n, tabbable, only, others, keysId, hands }: OptionLineProps) {
  const t = useWords()
  const text = useSourceText()
  const { source } = useFormSession()
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: lineId(n) })
  const tabIndex = tabbable ? 0 : -1
  return (
    <li
      ref={setNodeRef}
      className="options__line"
      data-lifted={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      onFocus={() => hands.enter(n)}
    >
      <span className="fieldcard__grip" {...listeners} aria-hidden>
        <IconGripVertical size={15} stroke={1.6} />
      </span>
      <div className="options__fields">
        <TextInput
          data-words=""
          tabIndex={tabIndex}
          aria-label={t('form.options.words', { n: n + 1 })}
          aria-describedby={keysId}
          lang={source}
          value={option.text[source] ?? ''}
          placeholder={Object.values(option.text).find(Boolean) ?? t('form.options.placeholder', { n: n + 1 })}
          maxLength={500}
          onChange={(event) => hands.reword(n, event.currentTarget.value)}
          onKeyDown={(event) => hands.press(event, n)}
          onPaste={(event) => hands.paste(event, n)}
        />
        {others && (
          <ReferenceLine
            option={option}
            n={n}
            tabIndex={tabIndex}
            others={others}
            onRename={(reference) => hands.rename(n, reference)}
          />
        )}
      </div>
      <ActionIcon
        size={28}
        tabIndex={tabIndex}
        aria-label={t('form.options.remove', { option: text(option.text) || n + 1 })}
        disabled={only}
        onClick={() => hands.remove(n)}
      >
        <IconX size={15} stroke={1.6} />
      </ActionIcon>
    </li>
  )
}

export const lineId = (n: number): string => `o${n}`

/** What an answer holds: no semicolon, since exports put one between choices. */
function ReferenceLine({
  option,
  n,
  tabIndex,
  others,
  onRename,
}: {
  option: Option
  n: number
  tabIndex: number
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
      tabIndex={tabIndex}
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
