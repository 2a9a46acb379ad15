import type { Locale } from '../../../locale.ts'
import { pick, type Text } from '../../../text.ts'
import {
  type Comparison,
  type Condition,
  type Field,
  type FieldType,
  type Option,
  optionReference,
  REFERENCE,
  type Rules,
} from '../../definition.ts'
import { flattenFields } from '../../fields.ts'
import { type Reason, type Without, without } from '../reasons.ts'

/** What is known while a form is written in the format of another tool. */
export interface Writer {
  lang: Locale
  lines: Without[]
  /** Every question by its reference, for what conditions compare. */
  fields: ReadonlyMap<string, Field>
  /** References of the group that is written now; empty outside of groups. */
  inside: ReadonlySet<string>
}

export const writerFor = (fields: readonly Field[], lang: Locale): Writer => ({
  lang,
  lines: [],
  fields: new Map(flattenFields(fields).map((field) => [field.reference, field])),
  inside: new Set(),
})

/** The writer within a group of questions; what it tells goes into the same report. */
export const within = (w: Writer, fields: readonly Field[]): Writer => ({
  ...w,
  inside: new Set(fields.map(({ reference }) => reference)),
})

/** Tells of a part of a question, or of the whole question where `part` is left out. */
export function tell(w: Writer, field: Pick<Field, 'reference' | 'title'>, why: Reason, part?: string): void {
  w.lines.push(without(field.reference, part ?? (words(w, field.title) || field.reference), why))
}

/** A text in the language of the file, or in the first that it has. */
export const words = (w: Writer, text: Text | undefined): string => pick(text ?? {}, w.lang)

const RULES = {
  length: ['min', 'max', 'w-min-character', 'w-max-character'],
  value: ['min', 'max', 'w-min-value', 'w-max-value'],
  count: ['min-array-length', 'max-array-length'],
  files: ['file-max-count'],
  pattern: ['pattern'],
  integer: ['integer'],
  required_if: ['required_if'],
} as const satisfies Record<string, readonly (keyof Rules)[]>

/** Tells of the rules and settings that the format does not have; `has` are those that it has. */
export function tellRest(w: Writer, field: Field, has: readonly (keyof typeof RULES)[]): void {
  const known = new Set<string>(has.flatMap((name) => RULES[name]))
  for (const [rule, value] of Object.entries(field.rules ?? {}))
    if (value !== undefined && !known.has(rule)) tell(w, field, 'writtenRule', rule)
  if ('patternMessage' in field && field.patternMessage) tell(w, field, 'writtenRule', 'patternMessage')
  if (field.sensitive) tell(w, field, 'writtenRule', 'sensitive')
  if (field.audience) tell(w, field, 'writtenRule', 'audience')
  if (field.readOnly) tell(w, field, 'writtenRule', 'readOnly')
  if (field.defaultValue !== undefined) tell(w, field, 'writtenRule', 'defaultValue')
  if ('formula' in field && field.formula) tell(w, field, 'writtenFormula')
}

export const tellAs = (w: Writer, field: Field, type: FieldType): void => tell(w, field, ['writtenAs', { type }])

/** Pictures and descriptions of choices, which other formats do not have beside their words. */
export function tellOptions(w: Writer, field: Field, options: readonly Option[]): void {
  if (options.some(({ image, description }) => image || Object.values(description ?? {}).some(Boolean)))
    tell(w, field, 'writtenChoices', 'options')
}

export const choicesOf = (options: readonly Option[]) =>
  options.map((option) => ({ value: optionReference(option), text: option.text }))

export interface Bounds {
  min?: number
  max?: number
}

const bounds = (least: (number | undefined)[], most: (number | undefined)[]): Bounds => {
  const [low, high] = [least.filter((one) => one !== undefined), most.filter((one) => one !== undefined)]
  return { ...(low.length > 0 && { min: Math.max(...low) }), ...(high.length > 0 && { max: Math.min(...high) }) }
}

export const lengths = ({ rules }: Field): Bounds =>
  bounds([rules?.['w-min-character'], rules?.min], [rules?.['w-max-character'], rules?.max])
export const values = ({ rules }: Field): Bounds =>
  bounds([rules?.['w-min-value'], rules?.min], [rules?.['w-max-value'], rules?.max])
export const counts = ({ rules }: Field): Bounds => bounds([rules?.['min-array-length']], [rules?.['max-array-length']])

/** Parts of an object that are there. */
export const present = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined && part !== '')) as Partial<Value>

/** A comparison with one question by its reference; null for a path into a group or table, which other formats write otherwise. */
export const isPlain = ({ field, entries }: Comparison): boolean => entries === undefined && REFERENCE.test(field)

/** How a format writes a comparison with a question; null where it has none. */
export type WriteComparison = (comparison: Comparison, target: Field | undefined) => string | null

/** A condition as an expression; null where the format cannot say a part of it. */
export function expressionOf(w: Writer, condition: Condition, write: WriteComparison): string | null {
  if ('and' in condition || 'or' in condition) {
    const [parts, joint] = 'and' in condition ? [condition.and, ' and '] : [condition.or, ' or ']
    const written = parts.map((part) => {
      const inner = expressionOf(w, part, write)
      return inner && ('and' in part || 'or' in part) ? `(${inner})` : inner
    })
    return written.length === 0 || written.includes(null) ? null : written.join(joint)
  }
  return isPlain(condition) ? write(condition, w.fields.get(condition.field)) : null
}

/** A text in quotes; null for one that has both kinds. */
export const quote = (text: string): string | null =>
  !text.includes("'") ? `'${text}'` : !text.includes('"') ? `"${text}"` : null
