import { compare } from './compare.ts'
import { type ConditionPath, conditionPath } from './conditionPath.ts'
import type { Answer, Answers, Condition, Field, TableAnswer } from './definition.ts'
import { answerOf } from './definition.ts'
import { levelsOf } from './fields.ts'
import { isEmptyAnswer, shownAnswer } from './registry.ts'
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
      return isEmptyAnswer(field, value) ? null : shownAnswer(field, value)
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

/** References that a condition looks at: of a path, the group and the question in it, or the table. */
export function referencesIn(condition: Condition | undefined): string[] {
  if (!condition) return []
  if ('and' in condition) return condition.and.flatMap(referencesIn)
  if ('or' in condition) return condition.or.flatMap(referencesIn)
  const { reference, inner } = conditionPath(condition.field)
  return inner === undefined ? [reference] : [reference, inner]
}
