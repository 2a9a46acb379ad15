import type { Answer, Answers, Comparison, Condition, ConditionValue, Field } from './definition.ts'
import { answerOf } from './definition.ts'
import { flattenFields } from './fields.ts'
import { isEmptyAnswer } from './registry.ts'

/**
 * Where conditions look: the fields of one level (the form, or one item of a group) and the level around it.
 * `visible` is worked out once per field; a hidden field counts as empty for the others, its stored value stays.
 */
export interface Scope {
  fields: readonly Field[]
  answers: Answers
  visible(reference: string): boolean
  /** The answer that conditions see: null when empty, hidden or unknown. */
  value(reference: string): Answer | null
}

export function scopeOf(fields: readonly Field[], answers: Answers, outer?: Scope): Scope {
  const known = new Map(fields.map((field) => [field.reference, field]))
  const shown = new Map<string, boolean>()
  const scope: Scope = {
    fields,
    answers,
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
  return compare(condition, scope.value(condition.field))
}

/** Why an answer must be given: `required`, `required_if`, or not at all. */
export function requirement(field: Field, scope: Scope): 'required' | 'required_if' | null {
  if (field.required) return 'required'
  return field.rules?.required_if && holds(field.rules.required_if, scope) ? 'required_if' : null
}

function compare({ operator, value }: Comparison, answer: Answer | null): boolean {
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
  const given = Array.isArray(answer) ? answer.length : answer
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

/** References that a condition looks at. */
export function referencesIn(condition: Condition | undefined): string[] {
  if (!condition) return []
  if ('and' in condition) return condition.and.flatMap(referencesIn)
  if ('or' in condition) return condition.or.flatMap(referencesIn)
  return [condition.field]
}

/** Cycles of `visibleWhen` among fields, each once, as the references on the way round. */
export function cyclesOf(fields: readonly Field[]): string[][] {
  const edges = new Map(
    flattenFields(fields).map(({ reference, visibleWhen }) => [reference, referencesIn(visibleWhen)] as const),
  )
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (reference: string, path: string[]) => {
    const at = path.indexOf(reference)
    if (at >= 0) {
      cycles.push(path.slice(at))
      return
    }
    if (done.has(reference)) return
    for (const next of edges.get(reference) ?? []) visit(next, [...path, reference])
    done.add(reference)
  }
  for (const reference of edges.keys()) visit(reference, [])
  return cycles
}
