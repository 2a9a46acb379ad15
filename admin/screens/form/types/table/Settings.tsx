import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { mapComparisons } from '#core/form/comparisons.ts'
import {
  type Comparison,
  type FieldOf,
  optionReference,
  type TableColumn,
  type TableRow,
} from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import { isEmptyText, withText } from '#core/text.ts'
import { focusAfterPaint } from '../../../../app/focus.ts'
import { useWords } from '../../../../app/hooks.ts'
import { changeField } from '../../editor.changes.ts'
import { publishedField } from '../../editorSession.ts'
import { useEditorSession, useSourceText, useUpdateEditor } from '../../parts/context.ts'
import { SettingsSection } from '../../parts/settings/SettingsSection.tsx'
import { SourceText } from '../../parts/settings/SourceText.tsx'
import { typing } from '../../parts/settings/useFieldSetters.ts'
import { pastedLines, pasteInto, referenceFor } from '../../pasting.ts'
import { freeReference, referenceForTitle } from '../../references.ts'
import { ValueSettings } from '../BoundSettings.tsx'
import { OptionsEditor } from '../choices/OptionsEditor.tsx'
import type { SettingsProps } from '../entry.ts'
import optionsStyles from '../Options.module.css'

type Named = TableRow | TableColumn

/** Rows and columns of a table, each with its name and reference. */
export function TableSettings({ node }: SettingsProps) {
  const t = useWords()
  const update = useUpdateEditor()
  const field = node.field as FieldOf<'table'>
  const change = (next: (now: FieldOf<'table'>) => FieldOf<'table'>, typed?: string) =>
    update((editor) =>
      changeField(
        editor,
        node.id,
        (now) => (now.type === 'table' ? next(now) : now),
        typed ? typing(`${node.id}.${typed}`) : undefined,
      ),
    )
  const published = publishedField(useEditorSession(), field.reference)
  const { rows = [], cols = [] } = published?.type === 'table' ? published : {}
  const fixed = new Set([...rows, ...cols].map(({ reference }) => reference))
  const answeredOptions = (column: string) => cols.find(({ reference }) => reference === column)?.options ?? []
  return (
    <>
      <SettingsSection title={t('form.settings.rows')}>
        <Names
          part="row"
          items={field.rows}
          fixed={fixed}
          onChange={(rows, typed) => change((now) => ({ ...now, rows }), typed)}
        />
      </SettingsSection>
      <SettingsSection title={t('form.settings.cols')}>
        <Names
          part="column"
          items={field.cols}
          fixed={fixed}
          onChange={(cols, typed) => change((now) => ({ ...now, cols: withRenamed(now.cols, cols) }), typed)}
        >
          {(col, set) => (
            <ColumnSettings
              col={col}
              fixed={new Set(answeredOptions(col.reference).map(optionReference))}
              onChange={set}
            />
          )}
        </Names>
      </SettingsSection>
      <SourceText node={node} name="headTitle" />
      <ValueSettings node={node} title={t('form.settings.cellValues')} />
    </>
  )
}

interface NamesProps<T extends Named> {
  part: 'row' | 'column'
  items: readonly T[]
  fixed: ReadonlySet<string>
  onChange: (items: T[], typed?: string) => void
  children?: (item: T, set: (item: T, typed?: string) => void) => React.ReactNode
}

const titled = <T extends Named>(item: T, source: Locale, words: string): T => ({
  ...item,
  title: withText(item.title, source, words),
})

function Names<T extends Named>({ part, items, fixed, onChange, children }: NamesProps<T>) {
  const t = useWords()
  const text = useSourceText()
  const { source } = useEditorSession()
  const list = useRef<HTMLOListElement>(null)
  const focusLine = (n: number) => focusAfterPaint(() => list.current?.querySelectorAll('[data-words]')[n], 'nearest')
  const taken = new Set(items.map(({ reference }) => reference))
  const add = (n: number) => {
    const made = { reference: freeReference(part, taken), title: {} } as T
    onChange([...items.slice(0, n), made, ...items.slice(n)])
    focusLine(n)
  }
  const remove = (n: number) => {
    onChange(items.filter((_, i) => i !== n))
    focusLine(Math.max(0, n - 1))
  }
  const shift = (from: number, to: number) => {
    const next = [...items]
    const [moved] = next.splice(from, 1)
    if (!moved || to < 0 || to >= items.length) return
    next.splice(to, 0, moved)
    onChange(next)
  }
  const reword = (n: number, words: string) => {
    const item = items[n] as T
    const reference = referenceForTitle(
      { reference: item.reference, title: item.title[source] ?? '' },
      words,
      part,
      taken,
      fixed,
    )
    onChange(
      items.map((one, i) => (i === n ? { ...titled(item, source, words), reference } : one)),
      `${part}.${n}`,
    )
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, n: number) => {
    const lines = pastedLines(event)
    if (!lines) return
    event.preventDefault()
    const blank = !event.currentTarget.value.trim()
    const used = new Set(taken)
    const pasted = pasteInto(
      items,
      n,
      lines,
      (item, i) => (i === n ? blank : isEmptyText(item.title) && !fixed.has(item.reference)),
      (words, before) => {
        const reference = referenceFor(words, before?.reference, { kind: part, used, fixed })
        return titled({ ...(before ?? ({ title: {} } as T)), reference }, source, words)
      },
    )
    onChange(pasted.items)
    focusLine(pasted.last)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, n: number) => {
    const { key, altKey } = event
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const to = key === 'ArrowUp' ? n - 1 : n + 1
      shift(n, to)
      focusLine(Math.max(0, Math.min(to, items.length - 1)))
    } else if (key === 'Enter') add(n + 1)
    else if (key === 'Backspace' && event.currentTarget.value === '' && items.length > 1) remove(n)
    else return
    event.preventDefault()
  }
  return (
    <div className={optionsStyles.options}>
      <ol className={optionsStyles.list} ref={list}>
        {items.map((item, n) => {
          const name = text(item.title) || String(n + 1)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reference changes while the name is written
            <li key={n} className={`${optionsStyles.line} ${optionsStyles.named}`}>
              <div className={optionsStyles.fields}>
                <TextInput
                  data-words=""
                  aria-label={t(`form.table.${part}`, { n: n + 1 })}
                  lang={source}
                  value={item.title[source] ?? ''}
                  placeholder={Object.values(item.title).find(Boolean) ?? t(`form.table.${part}`, { n: n + 1 })}
                  maxLength={500}
                  onChange={(event) => reword(n, event.currentTarget.value)}
                  onKeyDown={(event) => onKeyDown(event, n)}
                  onPaste={(event) => onPaste(event, n)}
                />
                {children?.(item, (next, typed) =>
                  onChange(
                    items.map((one, i) => (i === n ? next : one)),
                    typed && `${part}.${n}.${typed}`,
                  ),
                )}
              </div>
              <span className={optionsStyles.actions}>
                <ActionIcon
                  size={26}
                  aria-label={t('form.table.up', { name })}
                  disabled={n === 0}
                  onClick={() => shift(n, n - 1)}
                >
                  <IconArrowUp size={15} stroke={1.6} />
                </ActionIcon>
                <ActionIcon
                  size={26}
                  aria-label={t('form.table.down', { name })}
                  disabled={n === items.length - 1}
                  onClick={() => shift(n, n + 1)}
                >
                  <IconArrowDown size={15} stroke={1.6} />
                </ActionIcon>
                <ActionIcon
                  size={26}
                  aria-label={t('form.table.remove', { name })}
                  disabled={items.length <= 1}
                  onClick={() => remove(n)}
                >
                  <IconX size={15} stroke={1.6} />
                </ActionIcon>
              </span>
            </li>
          )
        })}
      </ol>
      <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => add(items.length)}>
        {t(`form.table.add.${part}`)}
      </Button>
    </div>
  )
}

/** Conditions of columns follow columns and choices whose references changed. */
function withRenamed(before: readonly TableColumn[], cols: TableColumn[]): TableColumn[] {
  if (before.length !== cols.length) return cols
  const columns = renamedIn(before, cols, ({ reference }) => reference)
  const choices = new Map(
    cols.map((col, n) => [col.reference, renamedIn(before[n]?.options ?? [], col.options ?? [], optionReference)]),
  )
  const follow = (one: Comparison): Comparison => {
    const field = columns.get(one.field) ?? one.field
    const to = (value: string | number) => choices.get(field)?.get(String(value)) ?? value
    const { value } = one
    const next = Array.isArray(value) ? value.map(to) : typeof value === 'boolean' ? value : value && to(value)
    return { ...one, field, ...(next !== undefined && { value: next }) }
  }
  if (columns.size === 0 && ![...choices.values()].some(({ size }) => size > 0)) return cols
  return cols.map((col) => (col.visibleWhen ? { ...col, visibleWhen: mapComparisons(col.visibleWhen, follow) } : col))
}

/** References that are gone, with those in their places. */
function renamedIn<T>(before: readonly T[], now: readonly T[], nameOf: (one: T) => string): Map<string, string> {
  const left = new Set(now.map(nameOf))
  if (before.length !== now.length) return new Map()
  return new Map(before.flatMap((one, n) => (left.has(nameOf(one)) ? [] : [[nameOf(one), nameOf(now[n] as T)]])))
}

function ColumnSettings({
  col,
  fixed,
  onChange,
}: {
  col: TableColumn
  fixed: ReadonlySet<string>
  onChange: (col: TableColumn, typed?: string) => void
}) {
  const t = useWords()
  const kind = col.kind ?? 'text'
  const setKind = (next: TableColumn['kind']) => {
    const { total: _total, options: _options, kind: _kind, ...rest } = col
    if (next === 'select')
      onChange({ ...rest, kind: next, options: col.options ?? [{ reference: 'option', text: {} }] })
    else if (next === 'number') onChange({ ...rest, kind: next })
    else onChange(rest)
  }
  const flag = (name: 'required' | 'total', on: boolean) => {
    const { [name]: _before, ...rest } = col
    onChange(on ? { ...rest, [name]: true } : rest)
  }
  return (
    <>
      <Select
        aria-label={t('form.table.kindOf')}
        data={(['text', 'number', 'select'] as const).map((each) => ({
          value: each,
          label: t(`form.table.kind.${each}`),
        }))}
        value={kind}
        onChange={(next) => setKind((next ?? 'text') as TableColumn['kind'])}
      />
      <Checkbox
        label={t('form.table.required')}
        checked={col.required === true}
        onChange={(event) => flag('required', event.currentTarget.checked)}
      />
      {kind === 'number' && (
        <Checkbox
          label={t('form.table.total')}
          checked={col.total === true}
          onChange={(event) => flag('total', event.currentTarget.checked)}
        />
      )}
      {kind === 'select' && (
        <OptionsEditor
          options={col.options ?? []}
          fixed={fixed}
          onChange={(options, { typed } = {}) => onChange({ ...col, options }, typed && `options.${typed}`)}
        />
      )}
    </>
  )
}
