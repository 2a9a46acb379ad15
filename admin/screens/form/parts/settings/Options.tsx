import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { type FieldOf, type Option, optionReference } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import { useLocale, useWords } from '../../../../app/hooks.ts'
import { changeOptions } from '../../editor.store.ts'
import type { Node } from '../../nodes.ts'
import { followTitle, freeReference, referenceFrom, withOptionReference } from '../../references.ts'
import { fixedIn } from '../../session.ts'
import { useAct, useFormSession, useSourceText } from '../context.ts'
import { Line, ReferenceLine } from './OptionLine.tsx'
import { Part, typing } from './parts.tsx'

/** Options that are shown before the rest is asked for. */
const MANY = 60
const NONE: ReadonlyMap<string, string> = new Map()

/** The choices of a field. */
export function OptionsSetting({ node }: { node: Node }) {
  const t = useWords()
  const act = useAct()
  const session = useFormSession()
  const field = node.field as FieldOf<'select'>
  return (
    <Part title={t('form.settings.options')} hint={t('form.settings.optionsHint')}>
      <OptionsEditor
        options={field.options}
        fixed={fixedIn(session).options.get(field.reference) ?? new Set()}
        onChange={(options, { renamed = NONE, typed } = {}) =>
          act((editor) =>
            changeOptions(
              editor,
              node.id,
              (now) => ({ ...now, options }) as FieldOf<'select'>,
              renamed,
              typed ? typing(`${node.id}.options.${typed}`) : undefined,
            ),
          )
        }
      />
    </Part>
  )
}

interface OptionsEditorProps {
  options: readonly Option[]
  /** References that answers may hold: they do not follow the words. */
  fixed: ReadonlySet<string>
  onChange: (
    options: Option[],
    how?: {
      /** References that were changed, old to new. */
      renamed?: ReadonlyMap<string, string>
      /** Where was typed, when it was typing. */
      typed?: string
    },
  ) => void
}

const withWords = (option: Option, source: Locale, words: string): Option => {
  const { [source]: _before, ...rest } = option.text
  return { ...option, text: words ? { ...rest, [source]: words } : rest }
}

/** One line for each choice: Enter adds one below, Backspace in an empty one removes it, Alt and arrows move, many pasted lines become many. */
export function OptionsEditor({ options, fixed, onChange }: OptionsEditorProps) {
  const t = useWords()
  const locale = useLocale()
  const { source } = useFormSession()
  const text = useSourceText()
  const base = useId()
  const list = useRef<HTMLOListElement>(null)
  const [all, setAll] = useState(options.length <= MANY)
  const [references, setReferences] = useState(false)
  const [said, setSaid] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const taken = () => new Set(options.map(optionReference))
  const focusLine = (n: number) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('[data-words]')[n]?.focus()),
    )
  const fresh = (words: string, used: Set<string>): Option => {
    const reference = freeReference(referenceFrom(words) || 'option', used)
    used.add(reference)
    return { reference, text: words ? { [source]: words } : {} }
  }
  const reword = (n: number, words: string) => {
    const option = options[n] as Option
    const before = optionReference(option)
    const after = followTitle({ reference: before, title: option.text[source] ?? '' }, words, 'option', taken(), fixed)
    const next = withWords(after === before ? option : withOptionReference(option, after), source, words)
    onChange(
      options.map((one, i) => (i === n ? next : one)),
      { renamed: after === before ? NONE : new Map([[before, after]]), typed: String(n) },
    )
  }
  const insert = (n: number, lines: readonly string[]) => {
    const used = taken()
    const made = lines.map((words) => fresh(words, used))
    onChange([...options.slice(0, n), ...made, ...options.slice(n)])
    if (!all && options.length + made.length > MANY) setAll(true)
    focusLine(n + made.length - 1)
  }
  const remove = (n: number) => {
    onChange(options.filter((_, i) => i !== n))
    focusLine(Math.max(0, n - 1))
  }
  const shift = (from: number, to: number) => {
    if (to < 0 || to >= options.length) return
    const next = [...options]
    const [moved] = next.splice(from, 1)
    if (!moved) return
    next.splice(to, 0, moved)
    onChange(next)
    setSaid(t('form.options.moved', { option: text(moved.text), n: to + 1, total: options.length }))
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>, n: number) => {
    const { key, altKey } = event
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const to = key === 'ArrowUp' ? n - 1 : n + 1
      shift(n, to)
      focusLine(Math.max(0, Math.min(to, options.length - 1)))
    } else if (key === 'Enter') insert(n + 1, [''])
    else if (key === 'Backspace' && event.currentTarget.value === '' && options.length > 1) remove(n)
    else if (key === 'ArrowDown' && n < options.length - 1) focusLine(n + 1)
    else if (key === 'ArrowUp' && n > 0) focusLine(n - 1)
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, n: number) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, 500))
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    const used = taken()
    const empty = !event.currentTarget.value.trim()
    if (empty) used.delete(optionReference(options[n] as Option))
    const made = lines.map((words) => fresh(words, used))
    const renamed = empty
      ? new Map([[optionReference(options[n] as Option), optionReference(made[0] as Option)]])
      : NONE
    onChange([...options.slice(0, empty ? n : n + 1), ...made, ...options.slice(n + 1)], { renamed })
    setAll(true)
    setSaid(t('form.options.pasted', { count: made.length }))
    focusLine(n + made.length - (empty ? 1 : 0))
  }
  const onDrag = ({ active, over }: DragEndEvent) => {
    if (over) shift(Number(String(active.id).slice(1)), Number(String(over.id).slice(1)))
  }
  const shown = all ? options : options.slice(0, MANY)
  return (
    <div className="options">
      <DndContext
        sensors={sensors}
        onDragEnd={onDrag}
        accessibility={{
          announcements: {
            onDragStart: () => undefined,
            onDragOver: () => undefined,
            onDragEnd: () => undefined,
            onDragCancel: () => undefined,
          },
          screenReaderInstructions: { draggable: t('form.options.keys') },
        }}
      >
        <SortableContext items={shown.map((_, n) => `o${n}`)} strategy={verticalListSortingStrategy}>
          <ol className="options__list" ref={list}>
            {shown.map((option, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a choice's reference changes while it is written
              <Line key={n} id={`o${n}`}>
                <div className="options__fields">
                  <TextInput
                    data-words=""
                    aria-label={t('form.options.words', { n: n + 1 })}
                    aria-describedby={`${base}-keys`}
                    lang={source}
                    value={option.text[source] ?? ''}
                    placeholder={
                      Object.values(option.text).find(Boolean) ?? t('form.options.placeholder', { n: n + 1 })
                    }
                    maxLength={500}
                    onChange={(event) => reword(n, event.currentTarget.value)}
                    onKeyDown={(event) => onKey(event, n)}
                    onPaste={(event) => onPaste(event, n)}
                  />
                  {references && (
                    <ReferenceLine
                      option={option}
                      n={n}
                      others={new Set(options.filter((_, i) => i !== n).map(optionReference))}
                      onRename={(reference) =>
                        onChange(
                          options.map((one, i) => (i === n ? withOptionReference(one, reference) : one)),
                          { renamed: new Map([[optionReference(option), reference]]) },
                        )
                      }
                    />
                  )}
                </div>
                <ActionIcon
                  size={28}
                  aria-label={t('form.options.remove', { option: text(option.text) || n + 1 })}
                  disabled={options.length <= 1}
                  onClick={() => remove(n)}
                >
                  <IconX size={15} stroke={1.6} />
                </ActionIcon>
              </Line>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {!all && (
        <Button onClick={() => setAll(true)}>
          {t('form.options.showAll', {
            count: options.length - MANY,
            n: (options.length - MANY).toLocaleString(locale),
          })}
        </Button>
      )}
      <div className="options__foot">
        <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => insert(options.length, [''])}>
          {t('form.options.add')}
        </Button>
        <button
          type="button"
          className="plain link small"
          aria-pressed={references}
          onClick={() => setReferences((on) => !on)}
        >
          {t('form.options.references')}
        </button>
      </div>
      <p className="vh" id={`${base}-keys`}>
        {t('form.options.keys')}
      </p>
      <p className="vh" role="status">
        {said}
      </p>
    </div>
  )
}
