import type { Locale } from '../locale.ts'
import { numberIn } from '../number.ts'
import { calendarDate, plainDate } from '../site/dates.ts'
import { typographic } from '../site/typography.ts'
import { pick } from '../text.ts'
import { countryName } from './countries.ts'
import {
  type AddressAnswer,
  type Answer,
  type Answers,
  type AvailableType,
  answerOf,
  type Field,
  type FieldOf,
  type FileAnswer,
  type FormDefinition,
  type GroupItem,
  type Option,
  optionReference,
  type PhoneAnswer,
  type TableAnswer,
} from './definition.ts'
import { isDate, wordsOf } from './read.ts'
import { isAvailable, isEmptyAnswer } from './registry.ts'

/** How an answer reads where there is no control: summary, receipt, side panel, search. */
export interface PlainOptions {
  lang: Locale
  fallback?: Locale
  yes: string
  no: string
}

type Plain<F extends Field> = (value: Answer, field: F, options: PlainOptions) => string

const asIs: Plain<Field> = (value) => String(value)

const optionText = (
  options: readonly Option[] | undefined,
  reference: string,
  { lang, fallback }: PlainOptions,
): string => {
  const option = options?.find((one) => optionReference(one) === reference)
  return (option && pick(option.text, lang, fallback)) || reference
}

const number: Plain<Field> = (value, field, { lang, fallback }) => {
  if (typeof value !== 'number') return String(value)
  const text = numberIn(value, lang, field.type === 'table' ? 'always' : 'min2')
  const unit = field.type === 'number' ? pick(field.unit, lang, fallback) : ''
  return unit ? `${text}\u00a0${unit}` : text
}

const plains: { [Type in AvailableType]: Plain<FieldOf<Type>> } = {
  text: asIs,
  textarea: (value, field) => (field.rich ? wordsOf(String(value)) : String(value)),
  email: asIs,
  url: asIs,
  tel: asIs,
  number,
  'linear-scale': (value, field, options) => `${number(value, field, options)} / ${field.to}`,
  phone: (value) => (value as PhoneAnswer).number,
  date: (value, _field, { lang }) =>
    isDate(String(value)) ? plainDate(calendarDate(String(value)), 'UTC', lang) : String(value),
  select: (value, field, options) => optionText(field.options, String(value), options),
  radio: (value, field, options) => optionText(field.options, String(value), options),
  checkbox(value, field, options) {
    const chosen = (value as string[]).map((one) => optionText(field.options, one, options))
    // Sentences stand one under the other.
    return chosen.join(chosen.some((one) => /[,;.]( |$)/.test(one)) ? '\n' : ', ')
  },
  'yes-no': (value, _field, { yes, no }) => (value === true ? yes : no),
  country: (value, _field, { lang }) => countryName(String(value), lang),
  address: (value, _field, { lang }) => {
    const { line1, line2, zipCode, city, country } = value as AddressAnswer
    const place = [zipCode, city].filter(Boolean).join(' ')
    return [line1, line2, place, country && countryName(country, lang)].filter(Boolean).join('\n')
  },
  file: (value) => (value as FileAnswer[]).map((file) => file.name).join(', '),
  table(value, field, options) {
    const colon = options.lang === 'fr' ? ' : ' : ': '
    return field.rows
      .flatMap((row) => {
        const cells = field.cols.flatMap((col) => {
          const cell = (value as TableAnswer)[row.reference]?.[col.reference]
          if (cell === undefined) return []
          const words =
            col.kind === 'select' ? optionText(col.options, String(cell), options) : number(cell, field, options)
          return [typographic(`${pick(col.title, options.lang, options.fallback)}${colon}${words}`, options.lang)]
        })
        return cells.length ? [`${pick(row.title, options.lang, options.fallback)} – ${cells.join(', ')}`] : []
      })
      .join('\n')
  },
  'questions-group': (value, field, options) =>
    (value as GroupItem[])
      .map((item) =>
        field.fields
          .map((inner) => plainText(inner, answerOf(item, inner.reference), options))
          .filter(Boolean)
          .join(', '),
      )
      .filter(Boolean)
      .join('\n'),
  'sep-title': () => '',
  'sep-textarea': () => '',
}

/** An answer in words; '' when there is none. Lines where the answer has parts. */
export function plainText(field: Field, value: Answer | null | undefined, options: PlainOptions): string {
  if (!isAvailable(field) || value === null || value === undefined) return ''
  // A value kept from another type of an earlier version is shown as it is rather than misread.
  if (typeof value === 'string' && OBJECTS.has(field.type)) return value
  if (isEmptyAnswer(field, value)) return ''
  return (plains[field.type] as unknown as Plain<Field>)(value, field, options)
}
const OBJECTS: ReadonlySet<Field['type']> = new Set([
  'checkbox',
  'phone',
  'address',
  'file',
  'table',
  'questions-group',
])

/** Whether an answer to the field is no text of its own: a string in its place was kept from somewhere else. */
export const hasParts = ({ type }: Field): boolean => OBJECTS.has(type)

/** Everything searchable in a form's answers, in one text. Sensitive fields stay out of it. */
export function searchText(definition: FormDefinition, answers: Answers, options: PlainOptions): string {
  return definition.fields
    .filter((field) => !field.sensitive && field.type !== 'file')
    .map((field) => plainText(field, answerOf(answers, field.reference), options))
    .filter(Boolean)
    .join('\n')
}
