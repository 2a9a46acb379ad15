import {
  type Answer,
  type Answers,
  answerOf,
  type Comparison,
  type Field,
  type FormDefinition,
  type GroupItem,
  type Option,
  optionReference,
} from '#core/form/definition.ts'
import { isAvailable } from '#core/form/registry.ts'
import type { Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'
import { comparisonsOf } from './nodes.ts'

/** Words and a day for trial answers: they come from outside. */
export interface TrialWords {
  line: string
  lines: string
  email: string
  url: string
  city: string
  street: string
  zipCode: string
  /** cca2 */
  country: string
  /** `YYYY-MM-DD` */
  day: string
}

/**
 * An answer to try the form with: one that satisfies what conditions ask of the field, so that what hangs on it shows; else a
 * plausible one. Files and phone numbers stay empty.
 */
export function trialAnswer(field: Field, asked: readonly Comparison[], words: TrialWords): Answer | null {
  if (!isAvailable(field) || field.readOnly) return null
  if (field.defaultValue !== undefined) return field.defaultValue
  for (const one of asked) {
    const answer = satisfying(field, one, words)
    if (answer !== null) return answer
  }
  return plausible(field, words)
}

const first = (value: Comparison['value']) => (Array.isArray(value) ? value[0] : value)

function satisfying(field: Field, { operator, value }: Comparison, words: TrialWords): Answer | null {
  const one = first(value)
  switch (operator) {
    case 'equals':
    case 'one-of':
      return one === undefined ? null : shaped(field, one, words)
    case 'contains':
      if (field.type === 'checkbox') return Array.isArray(value) ? value.map(String) : [String(one)]
      return typeof one === 'string' ? one : null
    case 'greater':
      return typeof one === 'number' ? within(field, one + 1) : null
    case 'at-least':
    case 'at-most':
      return typeof one === 'number' || field.type === 'date' ? shaped(field, one ?? null, words) : null
    case 'less':
      return typeof one === 'number' ? within(field, one - 1) : null
    default:
      return null
  }
}

const within = (field: Field, value: number): number | null => (field.type === 'number' ? value : null)

function shaped(field: Field, value: string | number | boolean | null, words: TrialWords): Answer | null {
  if (value === null) return null
  if (field.type === 'checkbox') return [String(value)]
  if (field.type === 'address') return { ...address(words), country: String(value) }
  if (['file', 'questions-group', 'phone', 'table'].includes(field.type)) return null
  return value
}

const address = ({ street, zipCode, city, country }: TrialWords) => ({ line1: street, zipCode, city, country })

function plausible(field: Field, words: TrialWords): Answer | null {
  switch (field.type) {
    case 'text': {
      const most = field.rules?.['w-max-character'] ?? field.rules?.max ?? Number.POSITIVE_INFINITY
      return field.rules?.pattern || words.line.length > most ? null : words.line
    }
    case 'textarea':
      return words.lines
    case 'email':
      return words.email
    case 'url':
      return words.url
    case 'number': {
      const { min, max } = field.rules ?? {}
      const least = field.rules?.['w-min-value'] ?? min
      const most = field.rules?.['w-max-value'] ?? max
      return Math.max(least ?? 0, Math.min(most ?? 1_000, 1_000))
    }
    case 'date':
      return field.rules?.['min-date'] && field.rules['min-date'] !== 'today' && field.rules['min-date'] > words.day
        ? field.rules['min-date']
        : words.day
    case 'select':
    case 'radio':
      return field.options[0] ? optionReference(field.options[0]) : null
    case 'checkbox':
      return field.options[0]
        ? field.options.slice(0, field.rules?.['min-array-length'] ?? 1).map(optionReference)
        : null
    case 'yes-no':
      return true
    case 'linear-scale':
      return Math.round((field.from + field.to) / 2)
    case 'country':
      return words.country
    case 'address':
      return address(words)
    default:
      return null
  }
}

/** Trial answers to a whole form. */
export function trialAnswers({ fields }: FormDefinition, words: TrialWords): Answers {
  const asked = new Map<string, Comparison[]>()
  const collect = (list: readonly Field[]) => {
    for (const field of list) {
      for (const one of comparisonsOf(field)) asked.set(one.field, [...(asked.get(one.field) ?? []), one])
      if (field.type === 'questions-group') collect(field.fields)
    }
  }
  collect(fields)
  const level = (list: readonly Field[]): Answers =>
    Object.fromEntries(
      list.flatMap((field) => {
        const answer =
          field.type === 'questions-group'
            ? Array.from({ length: Math.max(1, field.minItems ?? 1) }, () => level(field.fields) as GroupItem)
            : trialAnswer(field, asked.get(field.reference) ?? [], words)
        return answer === null || (Array.isArray(answer) && answer.length === 0) ? [] : [[field.reference, answer]]
      }),
    )
  return level(fields)
}

/** What stands where nothing is written yet. */
export interface Blanks {
  field: string
  option: (n: number) => string
  row: (n: number) => string
  column: (n: number) => string
}

/** The same list where nothing of it changed. */
function changed<T>(list: readonly T[], change: (item: T, n: number) => T): readonly T[] {
  const next = list.map(change)
  return next.every((item, n) => item === list[n]) ? list : next
}

/**
 * The form with words where some are still missing, so that every control in it has a name. Fields that lack none are the same
 * ones: only what changed is drawn again.
 */
export function withBlanks({ fields }: FormDefinition, lang: Locale, blanks: Blanks): FormDefinition {
  const named = (text: Text, blank: () => string): Text =>
    Object.values(text).some(Boolean) ? text : { [lang]: blank() }
  const titled = <T extends { title: Text }>(one: T, blank: () => string): T => {
    const title = named(one.title, blank)
    return title === one.title ? one : { ...one, title }
  }
  const options = (list: readonly Option[]) =>
    changed(list, (option, n) => {
      const text = named(option.text, () => blanks.option(n + 1))
      return text === option.text ? option : { ...option, text }
    })
  const withOptions = <T extends { options?: readonly Option[] }>(one: T): T => {
    const next = one.options && options(one.options)
    return next === one.options ? one : { ...one, options: next }
  }
  const each = (field: Field): Field => {
    const one = field.type.startsWith('sep-') ? field : titled(field, () => blanks.field)
    switch (one.type) {
      case 'select':
      case 'radio':
      case 'checkbox':
        return withOptions(one)
      case 'table':
        return {
          ...one,
          rows: one.rows.map((row, n) => titled(row, () => blanks.row(n + 1))),
          cols: one.cols.map((col, n) => withOptions(titled(col, () => blanks.column(n + 1)))),
        }
      case 'questions-group':
        return { ...one, fields: one.fields.map(each) }
      default:
        return one
    }
  }
  return { fields: fields.map(each) }
}

/** Trial answers with what the person changed in them, as far as it still fits its field. */
export function triedAnswers(definition: FormDefinition, own: Answers, words: TrialWords): Answers {
  const answers = trialAnswers(definition, words)
  for (const field of definition.fields) {
    if (!Object.hasOwn(own, field.reference)) continue
    const value = answerOf(own, field.reference)
    if (value === null) delete answers[field.reference]
    else if (fits(field, value)) answers[field.reference] = value
  }
  return answers
}

function fits(field: Field, value: Answer): boolean {
  switch (field.type) {
    case 'select':
    case 'radio':
      return field.options.some((option) => optionReference(option) === value)
    case 'checkbox': {
      const offered = new Set(field.options.map(optionReference))
      return Array.isArray(value) && value.every((one) => offered.has(String(one)))
    }
    case 'yes-no':
      return typeof value === 'boolean'
    case 'phone':
    case 'address':
    case 'table':
      return typeof value === 'object' && !Array.isArray(value)
    case 'file':
    case 'questions-group':
      return Array.isArray(value) && value.every((one) => typeof one === 'object')
    case 'number':
    case 'linear-scale':
      return typeof value === 'number' || typeof value === 'string'
    default:
      return typeof value === 'string'
  }
}
