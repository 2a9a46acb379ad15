import { type Field, type FormDefinition, type Option, optionReference, type TableRow } from '#core/form/definition.ts'
import { flattenFields } from '#core/form/fields.ts'
import { isLocale, type Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'
import { allNodes, type Node } from './nodes.ts'
import type { FieldText } from './types/entry.ts'
import { fieldTexts, optionTexts } from './types/fieldTexts.ts'
import { editorTypeOf } from './types/index.ts'

/** A text with the field that it is in; null for the form's own title. */
export interface TextRow extends FieldText {
  node: Node | null
}

/** Every written text of a field in the order it is read. Texts that are written nowhere are no rows. */
export const textsOf = (field: Field): FieldText[] =>
  [
    ...fieldTexts(field, ['title', 'description', 'help', 'placeholder']),
    ...('options' in field
      ? optionTexts(field.options, `${field.reference}.options`, (now, change) =>
          'options' in now ? { ...now, options: change(now.options) } : now,
        )
      : []),
    ...(editorTypeOf(field)?.texts?.(field) ?? []),
  ].filter(({ text }) => isWritten(text))

/**
 * The text of a field, or of the form where there is no field, that an issue is about (`fields[2].options[0].text.de`), by its key
 * and its language; null where it is about no text in one language.
 */
export function textAt(at: string, field: Field | null): { key: string; lang: Locale; name: string } | null {
  const found = /^(?:.*fields\[\d+\]\.)?(.*)\.(\w+)$/.exec(at)
  const [path = '', lang = ''] = found?.slice(1) ?? []
  if (!isLocale(lang)) return null
  if (!field) return path === 'title' ? { key: 'title', lang, name: path } : null
  // An item of a list is named by its reference, and has one text.
  let part: unknown = field
  const names = [field.reference]
  for (const [, name = '', n] of path.matchAll(/(\w[\w-]*)(?:\[(\d+)\])?/g)) {
    if (n === undefined) {
      if (part === field) names.push(name)
      continue
    }
    part = (part as Record<string, (TableRow | Option)[] | undefined>)[name]?.[Number(n)]
    if (part) names.push(name, optionReference(part as Option))
  }
  return { key: names.join('.'), lang, name: path }
}

const isWritten = (text: Text) => Object.values(text).some((words) => words?.trim())

export function textRows(title: Text, nodes: readonly Node[]): TextRow[] {
  const form: TextRow = { key: 'title', node: null, kind: 'form', long: false, text: title, write: (field) => field }
  return [form, ...allNodes(nodes).flatMap((node) => textsOf(node.field).map((text) => ({ ...text, node })))]
}

export type TextState = 'written' | 'missing' | 'outdated'

/** Texts of a published version by key, to tell what was reworded since. */
export function publishedTexts(definition: FormDefinition | null): Map<string, Text> {
  const texts = new Map<string, Text>()
  for (const { key, text } of flattenFields(definition?.fields ?? []).flatMap(textsOf)) texts.set(key, text)
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
