import { compare } from './compare.ts'
import { type Answer, type Comparison, type Condition, type Field, optionReference } from './definition.ts'
import { LIMITS } from './deps.ts'
import { isGroup } from './fields.ts'
import { numberFlaws } from './rules.ts'

/** Comparisons that hold together. */
type Case = readonly Comparison[]

/** A condition with more cases than these is taken for one that can hold. */
const MOST_CASES = 256

/** Operators that hold for a question without an answer too. */
const HOLD_WHEN_EMPTY: ReadonlySet<Comparison['operator']> = new Set(['empty', 'not-equals', 'not-contains'])

/** A required question that is never shown, and the question whose answers can never be what its conditions ask. */
interface Unreachable {
  reference: string
  field: string
}

/** Required questions that no answers can show, in the form's order. Conditions must have no cycles. */
export function unreachableIn(fields: readonly Field[]): Unreachable[] {
  const known = new Map<string, Field>()
  const learn = (level: readonly Field[]) => {
    for (const field of level) {
      known.set(field.reference, field)
      if (isGroup(field)) learn(field.fields)
    }
  }
  learn(fields)
  const level = (inside: readonly Field[], around: readonly Condition[]): Unreachable[] =>
    inside.flatMap((field) => {
      const conditions = field.visibleWhen ? [...around, field.visibleWhen] : around
      const isRequired = field.required || field.rules?.required_if !== undefined
      const conflict = isRequired && conditions.length > 0 ? conflictIn({ and: [...conditions] }, known) : null
      if (conflict !== null) return [{ reference: field.reference, field: conflict }]
      return isGroup(field) ? level(field.fields, conditions) : []
    })
  return level(fields, [])
}

/** The question that keeps a condition from ever holding; null where it can hold. */
function conflictIn(condition: Condition, known: ReadonlyMap<string, Field>): string | null {
  let cases = casesOf(condition)
  const followed = new Set<string>()
  // An answer is only given to a question that is shown: its own conditions hold as well.
  for (;;) {
    const next = cases
      .flat()
      .find(({ field, operator }) => !HOLD_WHEN_EMPTY.has(operator) && !followed.has(field) && known.has(field))
    if (!next || cases.length > MOST_CASES) break
    followed.add(next.field)
    const shown = known.get(next.field)?.visibleWhen
    if (!shown) continue
    const inner = casesOf(shown)
    cases = cases.flatMap((one) =>
      one.some(({ field, operator }) => field === next.field && !HOLD_WHEN_EMPTY.has(operator))
        ? inner.map((more) => [...one, ...more])
        : [one],
    )
  }
  if (cases.length > MOST_CASES) return null
  let first: string | null = null
  for (const one of cases) {
    const conflict = conflictOf(one, known)
    if (conflict === null) return null
    first ??= conflict
  }
  return first
}

/** The ways in which a condition holds, each with all that must hold; more than MOST_CASES where they are too many. */
function casesOf(condition: Condition): Case[] {
  if ('or' in condition) return condition.or.flatMap(casesOf).slice(0, MOST_CASES + 1)
  if ('and' in condition)
    return condition.and.reduce<Case[]>(
      (cases, part) => {
        const more = casesOf(part)
        return cases.flatMap((one) => more.map((other) => [...one, ...other])).slice(0, MOST_CASES + 1)
      },
      [[]],
    )
  return [[condition]]
}

function conflictOf(one: Case, known: ReadonlyMap<string, Field>): string | null {
  const byField = Map.groupBy(one, ({ field }) => field)
  for (const [reference, comparisons] of byField) {
    const field = known.get(reference)
    const answers = field && answersTo(field, comparisons)
    if (answers && !answers.some((answer) => comparisons.every((comparison) => compare(comparison, answer))))
      return reference
  }
  return null
}

/** Answers that stand for all that matter to these comparisons; null where not all can be said. */
function answersTo(field: Field, comparisons: readonly Comparison[]): (Answer | null)[] | null {
  if (isGroup(field) || field.type === 'simple-questions-group')
    return [null, ...Array.from({ length: field.maxItems ?? LIMITS.items }, (_, n) => Array<string>(n + 1).fill('-'))]
  switch (field.type) {
    case 'yes-no':
      return [null, true, false]
    case 'select':
    case 'radio':
      return [null, ...field.options.map(optionReference)]
    case 'checkbox':
    case 'picture-choice':
      return [null, ...choicesFor(field, comparisons)]
    case 'linear-scale':
      return [null, ...Array.from({ length: field.to - field.from + 1 }, (_, n) => field.from + n)]
    case 'notation':
      return [null, ...Array.from({ length: field.stars }, (_, n) => n + 1)]
    case 'number':
      return [null, ...numbersFor(field, comparisons)]
    default:
      return textsFor(comparisons)
  }
}

/** What is asked to be chosen, with as many others as may be. */
function choicesFor(
  field: Field & { type: 'checkbox' | 'picture-choice' },
  comparisons: readonly Comparison[],
): string[][] {
  const named = (operator: Comparison['operator']) =>
    comparisons.flatMap((one) => (one.operator === operator ? [one.value ?? []].flat().map(String) : []))
  const offered = field.options.map(optionReference)
  const least = new Set(
    [...named('contains'), ...named('equals'), ...named('one-of')].filter((one) => offered.includes(one)),
  )
  const refused = new Set(named('not-contains'))
  const others = offered.filter((one) => !least.has(one) && !refused.has(one))
  const most = field.rules?.['max-array-length'] ?? offered.length
  return Array.from({ length: others.length + 1 }, (_, n) => [...least, ...others.slice(0, n)]).filter(
    (chosen) => chosen.length > 0 && chosen.length <= most,
  )
}

/** The numbers that are compared with, the bounds, and one between each two. */
function numbersFor(field: Field & { type: 'number' }, comparisons: readonly Comparison[]): number[] {
  const { rules = {} } = field
  const bounds = [rules.min, rules.max, rules['w-min-value'], rules['w-max-value']]
  const points = [...comparisons.flatMap(({ value }) => [value ?? []].flat().map(Number)), ...bounds]
    .filter((point): point is number => point !== undefined && Number.isFinite(point))
    .toSorted((one, other) => one - other)
  const ends = [(points[0] ?? 0) - 1, ...points, (points.at(-1) ?? 0) + 1]
  const between = ends.flatMap((point, n) => [point, (point + (ends[n + 1] ?? point)) / 2])
  return between
    .flatMap((point) => [point, Math.floor(point), Math.ceil(point)])
    .filter((point) => numberFlaws(rules, point).length === 0)
}

/** Of a text only what it shall equal is known. */
function textsFor(comparisons: readonly Comparison[]): (Answer | null)[] | null {
  const { value } = comparisons.find(({ operator }) => operator === 'equals') ?? {}
  if (value !== undefined && !Array.isArray(value)) return [null, value]
  return comparisons.some(({ operator }) => operator === 'empty') ? [null] : null
}
