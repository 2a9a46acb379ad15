import type { Answers, FormDefinition } from '#core/form/definition.ts'
import type { FormDeps } from '#core/form/deps.ts'
import { type Missing, missingFrom } from '#core/form/missing.ts'
import { validateAnswers } from '#core/form/validate.ts'
import type { Locale } from '#core/locale.ts'
import type { Issue } from '#core/problem.ts'

interface Inspection {
  definition: FormDefinition
  deps: FormDeps
  issues: readonly Issue[]
  /** By languages. */
  missing: Map<string, Missing[]>
}

/** By answers, or by form where nothing is answered. */
const inspections = new WeakMap<object, Inspection>()

/** Answers are validated once while they are presented and sent: changed ones are another object. */
function inspect(definition: FormDefinition, answers: Answers, deps: FormDeps): Inspection {
  // An empty form lacks the same answers for everyone, at any time.
  const isBlank = Object.keys(answers).length === 0
  const known = inspections.get(isBlank ? definition : answers)
  if (known && (isBlank || (known.definition === definition && isSame(known.deps, deps)))) return known
  const issues = validateAnswers(definition, answers, deps, { mode: 'submit' })
  const found: Inspection = { definition, deps, issues, missing: new Map() }
  inspections.set(isBlank ? definition : answers, found)
  return found
}

const isSame = (one: FormDeps, other: FormDeps): boolean =>
  one.now.getTime() === other.now.getTime() && one.zone === other.zone

/** Every flaw that keeps these answers from being sent. */
export const issuesIn = (definition: FormDefinition, answers: Answers, deps: FormDeps): readonly Issue[] =>
  inspect(definition, answers, deps).issues

/** The same, worded by the titles of the fields. */
export function missingIn(
  definition: FormDefinition,
  answers: Answers,
  deps: FormDeps,
  lang: Locale,
  fallback: Locale,
): Missing[] {
  const { issues, missing } = inspect(definition, answers, deps)
  const langs = `${lang} ${fallback}`
  const worded = missing.get(langs) ?? missingFrom(issues, definition, lang, fallback)
  missing.set(langs, worded)
  return worded
}
