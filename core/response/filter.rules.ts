import { type QuestionKind, type QuestionPlace, questionId, readQuestionId } from './column.rules.ts'

/** What a filter asks of the answers to one question. Bounds are inclusive; one of them may be missing. */
export type AnswerCondition = QuestionPlace &
  (
    | { is: 'contains'; text: string }
    | { is: 'oneOf'; values: string[] }
    | { is: 'between'; from: string; to: string }
    | { is: 'filled' }
    | { is: 'empty' }
  )

/** What else an alternative may ask for: a state (`status`), a category (`categoryId`) or values of a facet, by its name. */
export interface ValuesCondition {
  filter: string
  is: 'oneOf'
  values: string[]
}

/** States that applications are filtered by. */
export const FILTERED_STATES = ['draft', 'submitted', 'withdrawn'] as const

export type ListCondition = AnswerCondition | ValuesCondition

/** Asks a facet for applications that have none of its values, where it can be asked for that. */
export const NO_VALUE = 'none'

/** Of these at least one holds. */
export type AnyOf = readonly ListCondition[]

export const LONGEST_CONDITIONS = 4_000
export const MOST_CONDITIONS = 12
const MOST_VALUES = 50

/** What can be asked of each kind of question. */
export const COMPARISONS: Readonly<Record<QuestionKind, readonly AnswerCondition['is'][]>> = {
  text: ['contains', 'filled', 'empty'],
  choice: ['oneOf', 'filled', 'empty'],
  country: ['oneOf', 'filled', 'empty'],
  yesNo: ['oneOf', 'filled', 'empty'],
  number: ['between', 'filled', 'empty'],
  date: ['between', 'filled', 'empty'],
  given: ['filled', 'empty'],
}

const valuesOf = (condition: ListCondition): string[] => {
  switch (condition.is) {
    case 'contains':
      return [condition.text]
    case 'oneOf':
      return condition.values
    case 'between':
      return [condition.from, condition.to]
    case 'filled':
    case 'empty':
      return []
  }
}

/**
 * Conditions as one parameter of an address: `form-…-budget:between:10:,form-…-region:oneOf:brittany|tag:oneOf:…`.
 * What stands between commas holds, by one of its alternatives.
 */
export const writeConditions = (groups: readonly AnyOf[]): string =>
  groups.map((conditions) => conditions.map(writeCondition).join('|')).join(',')

const writeCondition = (condition: ListCondition): string =>
  [nameOf(condition), condition.is, ...valuesOf(condition).map(encodeURIComponent)].join(':')

/** The question, or the filter, that a condition is about. */
export const nameOf = (condition: ListCondition): string =>
  'filter' in condition ? condition.filter : questionId(condition)

/** Names of filters; which there are is known where they are asked. */
const FILTER_NAME = /^[a-z][A-Za-z]{1,39}$/

/** The conditions of an address; null for what none can be read from. */
export function readConditions(text: string): AnyOf[] | null {
  if (text.length > LONGEST_CONDITIONS) return null
  const groups = text.split(',').map((group) => group.split('|'))
  if (groups.reduce((count, group) => count + group.length, 0) > MOST_CONDITIONS) return null
  const read = groups.map((group) => group.map(readCondition).filter((condition) => condition !== null))
  return read.every((conditions, n) => conditions.length === groups[n]?.length) ? read : null
}

function readCondition(text: string): ListCondition | null {
  const [id = '', is, ...coded] = text.split(':')
  const question = readQuestionId(id)
  const values = coded.map(decoded)
  if (!values.every((value) => value !== null)) return null
  if (!question) return is === 'oneOf' && FILTER_NAME.test(id) && areSome(values) ? { filter: id, is, values } : null
  const [first = '', second = ''] = values
  switch (is) {
    case 'contains':
      return values.length === 1 && first.trim() ? { ...question, is, text: first } : null
    case 'oneOf':
      return areSome(values) ? { ...question, is, values } : null
    case 'between':
      return values.length === 2 && (first || second) ? { ...question, is, from: first, to: second } : null
    case 'filled':
    case 'empty':
      return values.length === 0 ? { ...question, is } : null
    default:
      return null
  }
}

const areSome = (values: readonly string[]): boolean =>
  values.length > 0 && values.length <= MOST_VALUES && values.every(Boolean)

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null // no text was coded like this
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/
const isBound: Partial<Record<QuestionKind, (bound: string) => boolean>> = {
  number: (bound) => Number.isFinite(Number(bound)),
  date: (bound) => DAY.test(bound),
}

/** Whether a condition can be asked of a question of this kind. */
export function fitsKind(condition: AnswerCondition, kind: QuestionKind): boolean {
  if (!COMPARISONS[kind].includes(condition.is)) return false
  if (condition.is !== 'between') return true
  return [condition.from, condition.to].every((bound) => bound === '' || isBound[kind]?.(bound) === true)
}
