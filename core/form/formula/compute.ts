import { type Scope, scopeOf } from '../conditions.ts'
import { type Answer, type Answers, answerOf, type Field, type FormDefinition, type GroupItem } from '../definition.ts'
import { flattenFields, isGroup, levelsOf } from '../fields.ts'
import { unfold } from '../unfold.ts'
import { type ComputedField, isComputed } from './computed.ts'
import { evaluate, type NumbersOf } from './evaluate.ts'
import { type Expression, parseFormula, type QuestionPath } from './parse.ts'

/**
 * The answers with those that are computed from others, in items of groups too. What cannot be computed has no answer. The
 * same object when the form computes nothing or all stands as it should.
 */
export function computeAnswers({ fields }: FormDefinition, answers: Answers): Answers {
  return flattenFields(fields).some(isComputed) ? computeLevel(unfold(fields), answers, undefined) : answers
}

function computeLevel(fields: readonly Field[], answers: Answers, outer: Scope | undefined): Answers {
  const computed = fields.filter(isComputed)
  const groups = fields.filter((field) => isGroup(field) && flattenFields(field.fields).some(isComputed))
  let now = answers
  // One formula may use another, and what is shown may depend on either: as many rounds as there are formulas settle all of them.
  for (let round = 0; round <= computed.length; round++) {
    const scope = scopeOf(fields, now, outer)
    let next = now
    for (const group of groups) next = changed(next, group.reference, computeItems(group, next, scope))
    for (const field of computed)
      next = changed(next, field.reference, computeField(field, scopeOf(fields, next, outer)))
    if (next === now) break
    now = next
  }
  return now
}

/** The items of a group, computed; each that stays is the same object. */
function computeItems(group: Field, answers: Answers, scope: Scope): Answer | null {
  const items = answerOf(answers, group.reference)
  if (!Array.isArray(items) || !isGroup(group)) return items
  const next = items.map((item) => (isItem(item) ? (computeLevel(group.fields, item, scope) as GroupItem) : item))
  return next.some((item, n) => item !== items[n]) ? (next as Answer) : items
}

const isItem = (item: unknown): item is GroupItem => typeof item === 'object' && item !== null && !Array.isArray(item)

function changed(answers: Answers, reference: string, value: Answer | null): Answers {
  if (answerOf(answers, reference) === value) return answers
  const { [reference]: _, ...others } = answers
  return value === null ? others : { ...others, [reference]: value }
}

function computeField(field: ComputedField, scope: Scope): number | null {
  const expression = expressionOf(field.formula)
  const value = expression && evaluate(expression, numbersIn(scope))
  if (value === null) return null
  return field.rules?.integer ? Math.round(value) : value
}

/** Formulas are read again with each change of an answer. */
const expressions = new Map<string, Expression | null>()
const MOST_KEPT = 500

function expressionOf(formula: string): Expression | null {
  const known = expressions.get(formula)
  if (known !== undefined) return known
  const read = parseFormula(formula)
  const expression = 'expression' in read ? read.expression : null
  if (expressions.size >= MOST_KEPT) expressions.clear()
  expressions.set(formula, expression)
  return expression
}

/** What a level and those around it answer to a path. */
const numbersIn =
  (scope: Scope): NumbersOf =>
  (path) => {
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      const field = at.fields.find(({ reference }) => reference === path.reference)
      if (field) return numbersOfField(field, at, path)
    }
    return []
  }

function numbersOfField(field: Field, scope: Scope, { reference, inner, cell }: QuestionPath): readonly number[] {
  const value = scope.value(reference)
  if (value === null) return []
  if (inner !== undefined) {
    return levelsOf(field, value).flatMap(({ fields, answers }) =>
      numbersOf(scopeOf(fields, answers, scope).value(inner)),
    )
  }
  return cell ? numbersOfCells(value, cell) : numbersOf(value)
}

function numbersOfCells(value: Answer, [row, col]: [string | null, string | null]): number[] {
  if (typeof value !== 'object' || Array.isArray(value)) return []
  const rows = Object.entries(value).filter(([reference]) => row === null || reference === row)
  return rows.flatMap(([, cells]) =>
    Object.entries((cells ?? {}) as Record<string, unknown>).flatMap(([reference, cell]) =>
      (col === null || reference === col) && typeof cell === 'number' ? cell : [],
    ),
  )
}

/** A choice of several and the items of a group count as one each, yes as one and no as nothing. */
function numbersOf(value: Answer | null): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value === 'boolean') return [value ? 1 : 0]
  return Array.isArray(value) ? value.map(() => 1) : []
}
