import { isLocale, type Locale } from '../../locale.ts'
import type { Text } from '../../text.ts'
import type { Condition, Field, Option, Rules } from '../definition.ts'
import { numberOfPattern, wholePattern } from '../jsonschema/pattern.ts'
import { isObject, type JsonSchema, lost, type Reading, referenceOf } from '../jsonschema/reading.ts'
import { type ImportReport, madeFields } from '../jsonschema.ts'
import { readExpression } from './expression.ts'
import type { Reason } from './reasons.ts'

/** What is known while a form of another tool is read. */
export interface Maker {
  reading: Reading
  lang: Locale
  /** Our reference by their name. */
  references: Map<string, string>
  /** Conditions in their words, read once every question has its reference. */
  pending: { field: Field; as: 'visibleWhen' | 'required_if'; where: string; expression: string }[]
}

export const makerFor = (lang: Locale): Maker => ({
  lang,
  references: new Map(),
  pending: [],
  reading: {
    form: { schema: {} },
    lang,
    without: [],
    carried: [],
    used: new Set(),
    byPath: new Map(),
    attachments: new Set(),
    headed: new Map(),
    shown: [],
  },
})

export const leave = (m: Maker, where: string, what: string, why: Reason): void => lost(m.reading, where, what, why)

export const stringOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

export const numberOf = (value: unknown): number | undefined => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
}

/** Words in one language or several: `"Nom"`, `{ default: "Name", fr: "Nom" }`. Markup is left out. */
export function textIn(m: Maker, value: unknown, most = 500): Text | undefined {
  const written: [string, unknown][] = isObject(value) ? Object.entries(value) : [[m.lang, value]]
  const text: Text = {}
  for (const [code, words] of written) {
    const lang = code === 'default' ? m.lang : code.slice(0, 2).toLowerCase()
    const plain = withoutMarkup(stringOf(words)).slice(0, most)
    if (isLocale(lang) && plain && !(code !== 'default' && text[lang] && lang === m.lang)) text[lang] = plain
  }
  return Object.keys(text).length > 0 ? text : undefined
}

/** Tags go, their words stay; read once from left to right. */
export function withoutMarkup(words: string): string {
  if (!words.includes('<')) return words
  let plain = ''
  let inTag = false
  for (const [index, sign] of [...words].entries()) {
    if (!inTag && sign === '<' && words.indexOf('>', index) >= 0) inTag = true
    else if (inTag && sign === '>') {
      inTag = false
      plain += ' '
    } else if (!inTag) plain += sign
  }
  return plain
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim()
}

interface Named {
  name: string
  title: unknown
  description?: unknown
  help?: unknown
  placeholder?: unknown
  required?: unknown
}

/** What every question has. */
export function commonOf(m: Maker, { name, title, description, help, placeholder, required }: Named) {
  const reference = referenceOf(m.reading, [name || 'question'])
  if (name) m.references.set(name, reference)
  const [about, hint, sample] = [textIn(m, description, 5_000), textIn(m, help, 5_000), textIn(m, placeholder)]
  return {
    reference,
    title: textIn(m, title) ?? { [m.lang]: name || reference },
    ...(about && { description: about }),
    ...(hint && { help: hint }),
    ...(sample && { placeholder: sample }),
    ...((required === true || required === 'true' || required === 'yes') && { required: true }),
  }
}

export const withRules = (rules: Rules): { rules?: Rules } => {
  const written = Object.entries(rules).filter(([, value]) => value !== undefined)
  return written.length > 0 ? { rules: Object.fromEntries(written) as Rules } : {}
}

/** Choices as `["a", { value, text }]`. */
export function optionsOf(m: Maker, list: unknown, where: string): Option[] {
  const options: Option[] = []
  for (const one of Array.isArray(list) ? list : []) {
    const given: JsonSchema = isObject(one) ? one : { value: one }
    const raw = stringOf(given.value)
    const value = raw.slice(0, 200)
    if (value === '' || options.some((known) => known.value === value)) continue
    if (value !== raw) leave(m, where, `choice ${raw}`, ['keptAs', { value }])
    options.push({ value, text: textIn(m, given.text ?? given.label) ?? { [m.lang]: raw } })
  }
  return options
}

export function expects(m: Maker, field: Field, as: 'visibleWhen' | 'required_if', where: string, expression: unknown) {
  const words = stringOf(expression)
  if (words) m.pending.push({ field, as, where, expression: words })
}

/** Ends the reading: conditions are hung on their questions, and the report is made. */
export function finished(m: Maker, fields: Field[]): { definition: { fields: Field[] }; report: ImportReport } {
  for (const { field, as, where, expression } of m.pending) {
    const condition = withOurNames(readExpression(expression), m.references)
    if (!condition) {
      leave(m, where, `${as === 'visibleWhen' ? 'condition' : 'required if'} ${expression.slice(0, 80)}`, 'condition')
      continue
    }
    if (as === 'visibleWhen') field.visibleWhen = condition
    else field.rules = { ...field.rules, required_if: condition }
    m.reading.carried.push(`${field.reference}: ${as}`)
  }
  return {
    definition: { fields },
    report: { fields: madeFields(fields), rulesCarried: m.reading.carried, withoutEquivalent: m.reading.without },
  }
}

function withOurNames(condition: Condition | null, names: ReadonlyMap<string, string>): Condition | null {
  if (!condition) return null
  if ('and' in condition || 'or' in condition) {
    const parts = ('and' in condition ? condition.and : condition.or).map((part) => withOurNames(part, names))
    if (parts.some((part) => part === null)) return null
    return 'and' in condition ? { and: parts as Condition[] } : { or: parts as Condition[] }
  }
  // Within a group, SurveyJS names its own questions by its panel.
  const field = names.get(condition.field) ?? names.get(condition.field.replace(/^panel\./, ''))
  return field === undefined ? null : { ...condition, field }
}

/** A text with the pattern of another tool, under a name: a number where the pattern describes one. `message` is what that tool says. */
export function withPattern(
  field: Field & { type: 'text' },
  pattern: string,
  { name, message }: { name: string; message: Text | undefined },
): Field {
  const number = numberOfPattern(pattern, name)
  const { rules: _, ...common } = field
  if (number) return { ...common, type: 'number', ...withRules(number) } as Field
  return {
    ...field,
    rules: { ...field.rules, pattern: wholePattern(pattern) },
    ...(message && Object.keys(message).length > 0 && { patternMessage: message }),
  }
}
