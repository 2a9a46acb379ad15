import { boundsOf, type Criterion, isCounted, scoreOf, sheetMean } from '#core/evaluation/criterion.rules.ts'
import { requirement, scopeOf, visibleFields } from '#core/form/conditions.ts'
import { type Answers, answerOf, isSeparator } from '#core/form/definition.ts'
import { isEmptyAnswer } from '#core/form/registry.ts'

const scopeIn = (criteria: readonly Criterion[], notes: Answers) =>
  scopeOf(
    criteria.map(({ field }) => field),
    notes,
  )

/** Those whose conditions hold. */
export function shownCriteria(criteria: readonly Criterion[], notes: Answers): Criterion[] {
  const seen = new Set(visibleFields(scopeIn(criteria, notes)).map(({ reference }) => reference))
  return criteria.filter(({ field }) => seen.has(field.reference))
}

/** References of criteria that must be answered and are not. */
export function missingIn(criteria: readonly Criterion[], notes: Answers): string[] {
  const scope = scopeIn(criteria, notes)
  return shownCriteria(criteria, notes)
    .filter(
      ({ field }) =>
        !isSeparator(field) &&
        requirement(field, scope) !== null &&
        isEmptyAnswer(field, answerOf(notes, field.reference)),
    )
    .map(({ field }) => field.reference)
}

/** The weighted total of what is scored, and out of what, where all criteria have the same highest score. */
export function totalOf(criteria: readonly Criterion[], notes: Answers) {
  const counted = shownCriteria(criteria, notes).filter(isCounted)
  const most = new Set(counted.map((criterion) => boundsOf(criterion).most))
  const [only] = most
  return {
    mean: sheetMean(counted, notes),
    most: most.size === 1 && only !== undefined ? only : null,
    counted: counted.length,
    scored: counted.filter((criterion) => scoreOf(criterion, notes) !== null).length,
  }
}
