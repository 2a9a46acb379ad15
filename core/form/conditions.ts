import { type ConditionPath, conditionPath } from './conditionPath.ts'
import type { Answer, Answers, Comparison, Condition, ConditionValue, Field, TableAnswer } from './definition.ts'
import { answerOf } from './definition.ts'
import { levelsOf } from './fields.ts'
import { isEmptyAnswer } from './registry.ts'
import { byReference, unfold } from './unfold.ts'

/**
 * Where conditions look: the fields of one level (the form, or one item of a group) and the level around it.
 * `visible` is worked out once per field; a hidden field counts as empty for the others, its stored value stays.
 */
export interface Scope {
  fields: readonly Field[]
  answers: Answers
  /** The level around it. */
  outer?: Scope | undefined
  visible(reference: string): boolean
  /** The answer that conditions see: null when empty, hidden or unknown. */
  value(reference: string): Answer | null
}

export function scopeOf(all: readonly Field[], answers: Answers, outer?: Scope): Scope {
  const fields = unfold(all)
  const known = byReference(all)
  const shown = new Map<string, boolean>()
  const scope: Scope = {
    fields,
    answers,
    outer,
    visible(reference) {
      const field = known.get(reference)
      if (!field) return outer?.visible(reference) ?? false
      const before = shown.get(reference)
      if (before !== undefined) return before
      // Answers its own question when a cycle slipped through the definition check.
      shown.set(reference, true)
      const now = !field.visibleWhen || holds(field.visibleWhen, scope)
      shown.set(reference, now)
      return now
    },
    value(reference) {
      const field = known.get(reference)
      if (!field) return outer?.value(reference) ?? null
      const value = scope.visible(reference) ? answerOf(answers, reference) : null
      return isEmptyAnswer(field, value) ? null : value
    },
  }
  return scope
}

export const visibleFields = (scope: Scope): Field[] => scope.fields.filter((field) => scope.visible(field.reference))

export function holds(condition: Condition, scope: Scope): boolean {
  if ('and' in condition) return condition.and.every((part) => holds(part, scope))
  if ('or' in condition) return condition.or.some((part) => holds(part, scope))
  const path = conditionPath(condition.field)
  if (path.inner === undefined && !path.cell) return compare(condition, scope.value(condition.field))
  const found = answersAt(path, scope)
  return condition.entries === 'every'
    ? found.length > 0 && found.every((answer) => compare(condition, answer))
    : found.some((answer) => compare(condition, answer))
}

/** The answers that a path leads to, one for each entry or row; null where one is not answered. */
function answersAt({ reference, inner, cell }: ConditionPath, scope: Scope): (Answer | null)[] {
  const at = levelWith(reference, scope)
  const field = at?.fields.find((one) => one.reference === reference)
  const value = at?.value(reference) ?? null
  if (!at || !field) return []
  if (inner !== undefined)
    return levelsOf(field, value).map(({ fields, answers }) => scopeOf(fields, answers, at).value(inner))
  if (!cell || field.type !== 'table') return []
  const rows = field.rows.filter((row) => cell[0] === '*' || row.reference === cell[0])
  const cells = (value ?? {}) as TableAnswer
  return rows.map((row) => {
    const answer = cells[row.reference]?.[cell[1]]
    return answer === undefined || answer === '' ? null : answer
  })
}

/** The innermost level that has the field. */
function levelWith(reference: string, scope: Scope): Scope | undefined {
  for (let at: Scope | undefined = scope; at; at = at.outer)
    if (at.fields.some((field) => field.reference === reference)) return at
  return undefined
}

/** Why an answer must be given: `required`, `required_if`, or not at all. */
export function requirement(field: Field, scope: Scope): 'required' | 'required_if' | null {
  if (field.required) return 'required'
  return field.rules?.required_if && holds(field.rules.required_if, scope) ? 'required_if' : null
}

/** Whether an answer is what a comparison asks for; null is none. */
export function compare({ operator, value }: Comparison, answer: Answer | null): boolean {
  switch (operator) {
    case 'empty':
      return answer === null
    case 'not-empty':
      return answer !== null
    case 'equals':
      return answer !== null && isSame(answer, value)
    case 'not-equals':
      return answer === null || !isSame(answer, value)
    case 'contains':
      return answer !== null && has(answer, value)
    case 'not-contains':
      return answer === null || !has(answer, value)
    case 'one-of':
      return answer !== null && Array.isArray(value) && value.some((one) => isSame(answer, one))
    case 'greater':
      return order(answer, value, (sign) => sign > 0)
    case 'at-least':
      return order(answer, value, (sign) => sign >= 0)
    case 'less':
      return order(answer, value, (sign) => sign < 0)
    case 'at-most':
      return order(answer, value, (sign) => sign <= 0)
    default:
      return false
  }
}

/** Case and outer spaces do not count between texts. A country code stands for a phone or an address. */
function isSame(answer: Answer, value: ConditionValue | undefined): boolean {
  if (value === undefined) return false
  if (Array.isArray(value)) {
    const given = Array.isArray(answer) ? answer : [answer]
    return given.length === value.length && value.every((one) => given.some((item) => isSame(item as Answer, one)))
  }
  if (Array.isArray(answer)) return answer.length === 1 && isSame(answer[0] as Answer, value)
  if (typeof answer === 'object' && answer !== null) {
    return 'country' in answer && typeof answer.country === 'string' && answer.country === value
  }
  if (typeof answer === 'string' || typeof value === 'string') return fold(answer) === fold(value)
  return answer === value
}

function has(answer: Answer, value: ConditionValue | undefined): boolean {
  if (value === undefined) return false
  const wanted = Array.isArray(value) ? value : [value]
  if (Array.isArray(answer)) {
    return wanted.every((one) => answer.some((item) => typeof item === 'string' && fold(item) === fold(one)))
  }
  return typeof answer === 'string' && wanted.every((one) => fold(answer).includes(fold(one)))
}

/** Numbers by value, dates by day, lists by length; anything else has no order. */
function order(answer: Answer | null, value: ConditionValue | undefined, test: (sign: number) => boolean): boolean {
  if (answer === null || value === undefined) return false
  const given = Array.isArray(answer) ? answer.filter((one) => one !== null).length : answer
  if (typeof given === 'number' && (typeof value === 'number' || typeof value === 'string')) {
    const bound = Number(value)
    return !Number.isNaN(bound) && test(given - bound)
  }
  if (typeof given === 'string' && typeof value === 'string' && given && value) {
    return test(given < value ? -1 : given > value ? 1 : 0)
  }
  return false
}

const fold = (value: unknown): string => String(value).trim().toLowerCase()

/** References that a condition looks at: of a path, the group and the question in it, or the table. */
export function referencesIn(condition: Condition | undefined): string[] {
  if (!condition) return []
  if ('and' in condition) return condition.and.flatMap(referencesIn)
  if ('or' in condition) return condition.or.flatMap(referencesIn)
  const { reference, inner } = conditionPath(condition.field)
  return inner === undefined ? [reference] : [reference, inner]
}
