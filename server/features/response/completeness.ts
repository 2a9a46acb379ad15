import type { Answers, FormDefinition } from '#core/form/definition.ts'
import type { FormDeps } from '#core/form/deps.ts'
import { type Missing, missingFrom } from '#core/form/missing.ts'
import { validateAnswers } from '#core/form/validate.ts'
import type { Locale } from '#core/locale.ts'
import type { Issue } from '#core/problem.ts'

interface Looked {
  definition: FormDefinition
  deps: FormDeps
  issues: readonly Issue[]
  /** By languages. */
  missing: Map<string, Missing[]>
}

/** By answers, or by form where nothing is answered. */
const looked = new WeakMap<object, Looked>()

/** Answers are looked through once while they are presented and sent: changed ones are another object. */
function look(definition: FormDefinition, answers: Answers, deps: FormDeps): Looked {
  // What nobody has begun lacks the same for all, at any time.
  const isBlank = Object.keys(answers).length === 0
  const known = looked.get(isBlank ? definition : answers)
  if (known && (isBlank || (known.definition === definition && isSame(known.deps, deps)))) return known
  const issues = validateAnswers(definition, answers, deps, { mode: 'submit' })
  const found: Looked = { definition, deps, issues, missing: new Map() }
  looked.set(isBlank ? definition : answers, found)
  return found
}

const isSame = (one: FormDeps, other: FormDeps): boolean =>
  one.now.getTime() === other.now.getTime() && one.zone === other.zone

/** Every flaw that keeps these answers from being sent. */
export const issuesIn = (definition: FormDefinition, answers: Answers, deps: FormDeps): readonly Issue[] =>
  look(definition, answers, deps).issues

/** The same, worded by the titles of the fields. */
export function missingIn(
  definition: FormDefinition,
  answers: Answers,
  deps: FormDeps,
  lang: Locale,
  fallback: Locale,
): Missing[] {
  const { issues, missing } = look(definition, answers, deps)
  const langs = `${lang} ${fallback}`
  const worded = missing.get(langs) ?? missingFrom(issues, definition, lang, fallback)
  missing.set(langs, worded)
  return worded
}
