import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, memo, useState } from 'react'
import { type Option, optionReference } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import { useEditorSession, useSourceText } from '../../parts/context.ts'
import optionsStyles from '../Options.module.css'
import { optionId } from './options.ts'

/** The same functions as long as the list is shown, so that only lines that changed are rendered again. */
export interface OptionActions {
  reword: (n: number, words: string) => void
  rename: (n: number, reference: string) => void
  remove: (n: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, n: number) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>, n: number) => void
  onFocus: (n: number) => void
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
  /** Id of the text that describes the keys. */
  keysId: string
  actions: OptionActions
}

/** A choice that can be dragged along its list. */
export const OptionLine = memo(function OptionLine({
  option,
  n,
  tabbable,
  only,
  others,
  keysId,
  actions,
}: OptionLineProps) {
  const t = useWords()
  const text = useSourceText()
  const { source } = useEditorSession()
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: optionId(n) })
  const tabIndex = tabbable ? 0 : -1
  return (
    <li
      ref={setNodeRef}
      className={optionsStyles.line}
      data-lifted={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      onFocus={() => actions.onFocus(n)}
    >
      <span className={optionsStyles.grip} {...listeners} aria-hidden>
        <IconGripVertical size={15} stroke={1.6} />
      </span>
      <div className={optionsStyles.fields}>
        <TextInput
          data-words=""
          tabIndex={tabIndex}
          aria-label={t('form.options.words', { n: n + 1 })}
          aria-describedby={keysId}
          lang={source}
          value={option.text[source] ?? ''}
          placeholder={Object.values(option.text).find(Boolean) ?? t('form.options.placeholder', { n: n + 1 })}
          maxLength={500}
          onChange={(event) => actions.reword(n, event.currentTarget.value)}
          onKeyDown={(event) => actions.onKeyDown(event, n)}
          onPaste={(event) => actions.onPaste(event, n)}
        />
        {others && (
          <ReferenceInput
            option={option}
            n={n}
            tabIndex={tabIndex}
            others={others}
            onRename={(reference) => actions.rename(n, reference)}
          />
        )}
      </div>
      <ActionIcon
        size={28}
        tabIndex={tabIndex}
        aria-label={t('form.options.remove', { option: text(option.text) || n + 1 })}
        disabled={only}
        onClick={() => actions.remove(n)}
      >
        <IconX size={15} stroke={1.6} />
      </ActionIcon>
    </li>
  )
})

/** What an answer holds. */
function ReferenceInput({
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
  const problem =
    !value || value !== value.trim() || /[\r\n]/.test(value) ? 'shape' : others.has(value) ? 'taken' : null
  const take = () => {
    if (typed !== null && !problem && typed !== reference) onRename(typed)
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
      error={problem && t(`form.options.flaw.${problem}`)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}
