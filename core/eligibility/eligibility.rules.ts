import { holds, referencesIn, scopeOf } from '../form/conditions.ts'
import type { Answers, Condition, FormDefinition } from '../form/definition.ts'
import type { FormDeps } from '../form/deps.ts'
import { unfold } from '../form/unfold.ts'
import { isAskedOf, validateAnswers } from '../form/validate.ts'
import type { Issue } from '../problem.ts'
import { isEmptyText, type Text } from '../text.ts'

export const MOST_RULES = 50
export const LONGEST_REASON = 500

/** Who cannot apply: the answers that say so, in which categories, and why. */
export interface EligibilityRule {
  when: Condition
  /** Keys of categories; none: all of them. */
  categories: string[]
  reason: Text
}

/** The questionnaire of a program, as pages and the server ask it. */
export interface Questionnaire {
  definition: FormDefinition
  rules: readonly EligibilityRule[]
}

export type Verdict = { kind: 'open' } | { kind: 'unanswered' } | { kind: 'refused'; rules: EligibilityRule[] }

/**
 * Whether these answers open a category. A rule counts once all questions that it names are answered, so that nobody is refused
 * for what they have not said; one of them is enough to refuse, whatever else is unanswered.
 */
export function verdictOf(
  { definition, rules }: Questionnaire,
  answers: Answers,
  category: string,
  deps: FormDeps,
): Verdict {
  const scope = scopeOf(definition.fields, answers)
  const isAnswered = (reference: string) => !scope.visible(reference) || scope.value(reference) !== null
  const refusing = rules.filter(
    ({ when, categories }) =>
      (categories.length === 0 || categories.includes(category)) &&
      referencesIn(when).every(isAnswered) &&
      holds(when, scope),
  )
  if (refusing.length > 0) return { kind: 'refused', rules: refusing }
  return validateAnswers(definition, answers, deps, { mode: 'submit' }).length > 0
    ? { kind: 'unanswered' }
    : { kind: 'open' }
}

/** What is wrong in rules for a questionnaire and its program's categories. */
export function ruleFlaws(
  rules: readonly EligibilityRule[],
  { definition, categories }: { definition: FormDefinition; categories: readonly string[] },
): Issue[] {
  const asked = new Set(unfold(definition.fields).flatMap((field) => (isAskedOf(field) ? [field.reference] : [])))
  return rules.flatMap(({ when, categories: named, reason }, n): Issue[] => {
    const at = `rules[${n}]`
    const references = referencesIn(when)
    return [
      ...(references.length === 0 || references.some((one) => !asked.has(one))
        ? [{ at: `${at}.when`, rule: 'unknown' }]
        : []),
      ...(named.some((one) => !categories.includes(one)) ? [{ at: `${at}.categories`, rule: 'unknown' }] : []),
      ...(isEmptyText(reason) ? [{ at: `${at}.reason`, rule: 'required' }] : []),
    ]
  })
}
