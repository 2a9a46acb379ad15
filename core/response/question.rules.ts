import { type Answer, type Field, type FieldType, isSeparator } from '../form/definition.ts'
import { plainText, searchedText } from '../form/plain.ts'
import type { PlainOptions } from '../form/plainParts.ts'
import { isEmptyAnswer } from '../form/registry.ts'
import type { QuestionKind } from './column.rules.ts'
import { SENSITIVE_MASK } from './export.rules.ts'
import { wordsIn } from './search.rules.ts'

const KINDS: Partial<Record<FieldType, QuestionKind>> = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  url: 'text',
  tel: 'text',
  phone: 'text',
  address: 'text',
  'city-fr': 'text',
  'siret-fr': 'text',
  'siren-fr': 'text',
  select: 'choice',
  radio: 'choice',
  checkbox: 'choice',
  'picture-choice': 'choice',
  country: 'country',
  'yes-no': 'yesNo',
  validation: 'yesNo',
  number: 'number',
  'linear-scale': 'number',
  notation: 'number',
  date: 'date',
}

export const kindOf = ({ type }: Pick<Field, 'type'>): QuestionKind => KINDS[type] ?? 'given'

/** Whether a field asks something: headings and pictures are no columns. */
export const isQuestion = (field: Field): boolean => !isSeparator(field)

const LONGEST_CELL = 200

/** An answer in a cell of a list: one line, not more than fits. */
export function cellText(field: Field, answer: Answer | null, options: PlainOptions): string {
  const text = plainText(field, answer, options).split('\n').filter(Boolean).join(' · ')
  return text.length <= LONGEST_CELL ? text : `${text.slice(0, LONGEST_CELL)}…`
}

/** In place of a sensitive answer that is there. */
export const MASKED_CELL = SENSITIVE_MASK

/** What is compared of a text begins it: the rest is read, and found by the search. */
export const LONGEST_VALUE = 250

/** A text as it is compared: its words, folded. */
export const comparedText = (text: string): string => wordsIn(text.slice(0, 1_000)).join(' ').slice(0, LONGEST_VALUE)

/** A number as a text whose order is that of the numbers: the bits of a double, with those of negative ones turned over. */
export function sortableNumber(value: number): string {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value + 0) // -0 is 0
  const bits = view.getBigUint64(0)
  const ordered = bits >> 63n ? BigInt.asUintN(64, ~bits) : bits | (1n << 63n)
  return ordered.toString(16).padStart(16, '0')
}

const PLAIN: PlainOptions = { lang: 'en', yes: '', no: '' }

/** The values by which the answer to a question is found; none where it is not answered. */
export function indexedValues(field: Field, answer: Answer | null): string[] {
  if (answer === null || isEmptyAnswer(field, answer)) return []
  switch (kindOf(field)) {
    case 'text':
      return [comparedText(searchedText(field, answer, PLAIN))]
    case 'choice':
    case 'country': {
      const chosen = Array.isArray(answer) ? answer : [answer]
      return [...new Set(chosen.map((one) => String(one).slice(0, LONGEST_VALUE)))]
    }
    case 'yesNo':
      return [answer === true ? 'yes' : 'no']
    case 'number':
      return typeof answer === 'number' && Number.isFinite(answer) ? [sortableNumber(answer)] : ['']
    case 'date':
      return [String(answer).slice(0, 10)]
    case 'given':
      return ['']
  }
}
