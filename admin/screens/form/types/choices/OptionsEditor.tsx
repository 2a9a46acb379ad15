import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { type Option, optionReference } from '#core/form/definition.ts'
import { isEmptyText, withText } from '#core/text.ts'
import { focusAfterPaint } from '../../../../app/focus.ts'
import { useLocale, useStableCallbacks, useWords } from '../../../../app/hooks.ts'
import { useEditorSession, useSourceText } from '../../parts/context.ts'
import { pastedLines, pasteInto, referenceFor } from '../../pasting.ts'
import { referenceForTitle, withOptionReference } from '../../references.ts'
import optionsStyles from '../Options.module.css'
import { type OptionActions, OptionLine } from './OptionLine.tsx'
import { optionId } from './options.ts'

/** Options that are shown before the rest is asked for. */
const MANY = 60
const NONE: ReadonlyMap<string, string> = new Map()
const DRAGGED = { activationConstraint: { distance: 4 } }

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

/**
 * One line for each choice, of which one is in the tab order: arrows go along, Enter goes to an empty one below or adds it,
 * Backspace in an empty one removes it, Alt and arrows move, many pasted lines become many.
 */
export function OptionsEditor({ options, fixed, onChange }: OptionsEditorProps) {
  const t = useWords()
  const locale = useLocale()
  const { source } = useEditorSession()
  const text = useSourceText()
  const base = useId()
  const list = useRef<HTMLOListElement>(null)
  const [all, setAll] = useState(options.length <= MANY)
  const [references, setReferences] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const [at, setAt] = useState(0)
  const sensors = useSensors(useSensor(PointerSensor, DRAGGED))
  const taken = () => new Set(options.map(optionReference))
  const focusLine = (n: number) => focusAfterPaint(() => list.current?.querySelectorAll('[data-words]')[n], 'nearest')
  const make = (words: string, used: Set<string>, before?: Option): Option => {
    const reference = referenceFor(words, before && optionReference(before), { kind: 'option', used, fixed })
    const option = before ? withOptionReference(before, reference) : { reference, text: {} }
    return { ...option, text: withText(option.text, source, words) }
  }
  const reword = (n: number, words: string) => {
    const option = options[n] as Option
    const before = optionReference(option)
    const after = referenceForTitle(
      { reference: before, title: option.text[source] ?? '' },
      words,
      'option',
      taken(),
      fixed,
    )
    const next = {
      ...(after === before ? option : withOptionReference(option, after)),
      text: withText(option.text, source, words),
    }
    onChange(
      options.map((one, i) => (i === n ? next : one)),
      { renamed: after === before ? NONE : new Map([[before, after]]), typed: String(n) },
    )
  }
  const insert = (n: number, lines: readonly string[]) => {
    const used = taken()
    const made = lines.map((words) => make(words, used))
    onChange([...options.slice(0, n), ...made, ...options.slice(n)])
    if (!all && options.length + made.length > MANY) setAll(true)
    focusLine(n + made.length - 1)
  }
  const remove = (n: number) => {
    onChange(options.filter((_, i) => i !== n))
    focusLine(Math.max(0, n - 1))
  }
  const goTo = (n: number) => {
    if (n >= MANY) setAll(true)
    focusLine(n)
  }
  const shift = (from: number, to: number) => {
    if (to < 0 || to >= options.length) return
    const next = [...options]
    const [moved] = next.splice(from, 1)
    if (!moved) return
    next.splice(to, 0, moved)
    onChange(next)
    setAnnouncement(t('form.options.moved', { option: text(moved.text), n: to + 1, total: options.length }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, n: number) => {
    const { key, altKey } = event
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const to = key === 'ArrowUp' ? n - 1 : n + 1
      shift(n, to)
      focusLine(Math.max(0, Math.min(to, options.length - 1)))
    } else if (key === 'Enter') {
      const below = options[n + 1]
      if (below && isEmptyText(below.text)) goTo(n + 1)
      else insert(n + 1, [''])
    } else if (key === 'Backspace' && event.currentTarget.value === '' && options.length > 1) remove(n)
    else if (key === 'ArrowDown' && n < options.length - 1) goTo(n + 1)
    else if (key === 'ArrowUp' && n > 0) goTo(n - 1)
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, n: number) => {
    const lines = pastedLines(event)
    if (!lines) return
    event.preventDefault()
    const blank = !event.currentTarget.value.trim()
    const used = taken()
    const pasted = pasteInto(
      options,
      n,
      lines,
      (option, i) => (i === n ? blank : isEmptyText(option.text) && !fixed.has(optionReference(option))),
      (words, before) => make(words, used, before),
    )
    const renamed = pasted.replaced
      .slice(0, lines.length)
      .map((option, i) => [optionReference(option), optionReference(pasted.added[i] as Option)] as const)
    onChange(pasted.items, { renamed: new Map(renamed) })
    setAll(true)
    setAnnouncement(t('form.options.pasted', { count: lines.length }))
    focusLine(pasted.last)
  }
  const onDrag = ({ active, over }: DragEndEvent) => {
    if (over) shift(Number(String(active.id).slice(1)), Number(String(over.id).slice(1)))
  }
  const actions = useStableCallbacks<OptionActions>({
    reword,
    remove,
    rename: (n, reference) => {
      const option = options[n] as Option
      onChange(
        options.map((one, i) => (i === n ? withOptionReference(one, reference) : one)),
        { renamed: new Map([[optionReference(option), reference]]) },
      )
    },
    onKeyDown,
    onPaste,
    onFocus: setAt,
  })
  const shown = all ? options : options.slice(0, MANY)
  const tabbable = Math.min(at, shown.length - 1)
  const ids = useMemo(() => Array.from({ length: shown.length }, (_, n) => optionId(n)), [shown.length])
  return (
    <div className={optionsStyles.options}>
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
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className={optionsStyles.list} ref={list}>
            {shown.map((option, n) => (
              <OptionLine
                // biome-ignore lint/suspicious/noArrayIndexKey: a choice's reference changes while it is written
                key={n}
                option={option}
                n={n}
                tabbable={n === tabbable}
                only={options.length <= 1}
                others={references ? new Set(options.filter((_, i) => i !== n).map(optionReference)) : null}
                keysId={`${base}-keys`}
                actions={actions}
              />
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
      <div className={optionsStyles.foot}>
        <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => insert(options.length, [''])}>
          {t('form.options.add')}
        </Button>
        <UnstyledButton className="link small" aria-pressed={references} onClick={() => setReferences((on) => !on)}>
          {t('form.options.references')}
        </UnstyledButton>
      </div>
      <p className="vh" id={`${base}-keys`}>
        {t('form.options.keys')}
      </p>
      <p className="vh" role="status">
        {announcement}
      </p>
    </div>
  )
}
