import { type Field, type FormDefinition, type Option, optionReference } from '#core/form/definition.ts'
import { isLocale, type Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'
import { allNodes, type Node } from './nodes.ts'

/** One text that people write, wherever it stands. */
export interface TextRow {
  /** Where: `title`, or a field's reference and the place in it. Stays while the field keeps its reference. */
  key: string
  /** Null for the form's own title. */
  node: Node | null
  /** Name of its kind under `form.texts.`; `n` numbers choices, rows and columns. */
  kind: string
  n?: number
  /** Long texts get more room. */
  long: boolean
  text: Text
  /** The field with another text there. */
  write: (field: Field, text: Text) => Field
}

type Slot = Omit<TextRow, 'node'>
const LONG = new Set(['description', 'help', 'content'])

/** Every written text of a field in the order it is read. Texts that are written nowhere are no rows. */
export function slotsOf(field: Field): Slot[] {
  const own = (name: string): Slot[] => {
    const text = (field as unknown as Record<string, Text | undefined>)[name]
    return text === undefined
      ? []
      : [
          {
            key: `${field.reference}.${name}`,
            kind: name === 'title' && field.type.startsWith('sep-') ? 'heading' : name,
            long: LONG.has(name),
            text,
            write: (now, next) => ({ ...now, [name]: next }) as Field,
          },
        ]
  }
  const slots = ['title', 'content', 'description', 'help', 'placeholder', 'unit', 'fromLabel', 'toLabel'].flatMap(own)
  if ('options' in field)
    slots.push(
      ...field.options.map(
        (option, n): Slot => ({
          key: `${field.reference}.options.${optionReference(option)}`,
          kind: 'option',
          n: n + 1,
          long: false,
          text: option.text,
          write: (now, text) =>
            'options' in now
              ? { ...now, options: now.options.map((one, i) => (i === n ? { ...one, text } : one)) }
              : now,
        }),
      ),
    )
  if (field.type === 'table') {
    slots.push(...own('headTitle'))
    for (const part of ['rows', 'cols'] as const)
      slots.push(
        ...field[part].map(
          (line, n): Slot => ({
            key: `${field.reference}.${part}.${line.reference}`,
            kind: part === 'rows' ? 'row' : 'column',
            n: n + 1,
            long: false,
            text: line.title,
            write: (now, title) =>
              now.type === 'table'
                ? { ...now, [part]: now[part].map((one, i) => (i === n ? { ...one, title } : one)) }
                : now,
          }),
        ),
      )
    for (const [c, col] of field.cols.entries())
      slots.push(
        ...(col.options ?? []).map(
          (option, n): Slot => ({
            key: `${field.reference}.cols.${col.reference}.${optionReference(option)}`,
            kind: 'option',
            n: n + 1,
            long: false,
            text: option.text,
            write: (now, text) =>
              now.type === 'table'
                ? {
                    ...now,
                    cols: now.cols.map((one, i) =>
                      i === c
                        ? {
                            ...one,
                            options: (one.options ?? []).map((each, o) => (o === n ? { ...each, text } : each)),
                          }
                        : one,
                    ),
                  }
                : now,
          }),
        ),
      )
  }
  slots.push(...['itemTitle', 'newGroupBtnLabel', 'deleteConfirmationMsg'].flatMap(own))
  return slots.filter(({ text }) => isWritten(text))
}

/**
 * The text of a field, or of the form where there is no field, that an issue is about (`fields[2].options[0].text.de`), by its key
 * and its language; null where it is about no text in one language.
 */
export function textAt(at: string, field: Field | null): { key: string; lang: Locale; name: string } | null {
  const found = /^(?:.*fields\[\d+\]\.)?(.*)\.(\w+)$/.exec(at)
  const [path = '', lang = ''] = found?.slice(1) ?? []
  if (!isLocale(lang)) return null
  if (!field) return path === 'title' ? { key: 'title', lang, name: path } : null
  const names = [...path.matchAll(/(\w+)(?:\[(\d+)\])?/g)].map(([, name = '', n]) => ({ name, n: Number(n) }))
  const [first, second] = names
  const key = (...parts: (string | undefined)[]) => ({ key: [field.reference, ...parts].join('.'), lang, name: path })
  if (first && Number.isNaN(first.n)) return key(first.name)
  if (first?.name === 'options' && 'options' in field) return key('options', referenceAt(field.options, first.n))
  if (field.type !== 'table' || !first) return null
  const line = first.name === 'rows' ? field.rows[first.n] : field.cols[first.n]
  if (second?.name !== 'options') return key(first.name, line?.reference)
  return key('cols', line?.reference, referenceAt(field.cols[first.n]?.options ?? [], second.n))
}

const referenceAt = (options: readonly Option[], n: number): string =>
  options[n] === undefined ? '' : optionReference(options[n])

const isWritten = (text: Text) => Object.values(text).some((words) => words?.trim())

export function textRows(title: Text, nodes: readonly Node[]): TextRow[] {
  const form: TextRow = { key: 'title', node: null, kind: 'form', long: false, text: title, write: (field) => field }
  return [form, ...allNodes(nodes).flatMap((node) => slotsOf(node.field).map((slot) => ({ ...slot, node })))]
}

export type TextState = 'written' | 'missing' | 'outdated'

/** Texts of a published version by key, to tell what was reworded since. */
export function publishedTexts(definition: FormDefinition | null): Map<string, Text> {
  const texts = new Map<string, Text>()
  const walk = (fields: readonly Field[]) => {
    for (const field of fields) {
      for (const { key, text } of slotsOf(field)) texts.set(key, text)
      if (field.type === 'questions-group') walk(field.fields)
    }
  }
  if (definition) walk(definition.fields)
  return texts
}

/** A translation is out of date when its source was reworded since publication and it was not. */
export function stateOf(
  { key, text }: Pick<TextRow, 'key' | 'text'>,
  source: Locale,
  target: Locale,
  published: ReadonlyMap<string, Text>,
): TextState {
  if (!text[target]?.trim()) return 'missing'
  const before = published.get(key)
  if (!before?.[source] || target === source) return 'written'
  return before[source] !== text[source] && before[target] === text[target] ? 'outdated' : 'written'
}

export interface Translated {
  total: number
  missing: number
  outdated: number
  /** From 0 to 1; 1 only when nothing is missing. */
  share: number
}

export function translated(
  rows: readonly TextRow[],
  source: Locale,
  target: Locale,
  published: ReadonlyMap<string, Text>,
): Translated {
  const states = rows.map((row) => stateOf(row, source, target, published))
  const missing = states.filter((state) => state === 'missing').length
  const outdated = states.filter((state) => state === 'outdated').length
  return { total: rows.length, missing, outdated, share: rows.length ? 1 - missing / rows.length : 1 }
}
