import type { Issue } from '../problem.ts'
import { requirement, type Scope, scopeOf } from './conditions.ts'
import {
  type Answer,
  type Answers,
  type Audience,
  type AvailableField,
  answerOf,
  type Field,
  type FormDefinition,
  isSeenBy,
  isSeparator,
} from './definition.ts'
import type { Flaw, FormDeps } from './deps.ts'
import { isReadOnly } from './formula/computed.ts'
import { lengthOf } from './read.ts'
import { entryOf, isAvailable, isEmptyAnswer, shownAnswer } from './registry.ts'
import { mostOf } from './rules.ts'
import { byReference, unfold } from './unfold.ts'
import { newWork } from './work.ts'

export interface ValidateOptions {
  /** `draft` checks shape and bounds of what is there; `submit` also what is required. */
  mode: 'draft' | 'submit'
  /** With `submit`: gets the issues that `draft` would not tell. */
  unfinished?: Set<Issue>
  /** Who answers. An organiser answers every field; an applicant those they see and may type into. */
  by?: 'applicant' | 'organiser'
}

/**
 * Every flaw of the visible answers at once, in the form's order. `at` is the answer's path: `title`, `team[0].name`,
 * `budget[staff][y2027]`, `address.city`. Hidden fields keep their value and are neither checked nor required.
 */
export function validateAnswers(
  definition: FormDefinition,
  answers: Answers,
  deps: FormDeps,
  options: ValidateOptions,
): Issue[] {
  const bounded = { ...deps, work: deps.work ?? newWork() }
  return levelIssues(scopeOf(definition.fields, answers), '', bounded, options)
}

function levelIssues(scope: Scope, prefix: string, deps: FormDeps, options: ValidateOptions): Issue[] {
  return scope.fields.flatMap((field) => {
    if (isSeparator(field) || !scope.visible(field.reference) || !isAskedOf(field, options.by)) return []
    return fieldIssues(field, scope, prefix, deps, options)
  })
}

/** Whether this person answers the field: readers of it only, and never one that is filled for them. */
export const isAskedOf = (field: Field, by: ValidateOptions['by'] = 'applicant'): boolean =>
  by === 'organiser' || (!isReadOnly(field) && isSeenBy(field, 'applicant'))

/** The same of what holds questions, by the answers in it that are why. */
function unreadableIn(field: AvailableField, value: unknown, at: string, deps: FormDeps): Issue[] {
  const levels = entryOf<Field>(field).levels?.(value, field) ?? []
  const inside = levels.flatMap(({ under, fields, answers }) =>
    fields.flatMap((inner) => {
      const answer = answerOf(answers, inner.reference)
      if (answer === null || isSeparator(inner) || !isAvailable(inner)) return []
      const isReadable = entryOf<Field>(inner).read(answer, inner, deps) !== undefined
      return isReadable ? [] : [{ at: `${at}${under}${inner.reference}`, ...unreadable(inner, answer) }]
    }),
  )
  return inside.length > 0 ? inside : [{ at, ...unreadable(field, value) }]
}

/** Why nothing can be kept of a value: a text that is too long, or no answer of this field at all. */
function unreadable(field: AvailableField, value: unknown): Flaw {
  const { most } = entryOf<Field>(field)
  const length = typeof value === 'string' ? lengthOf(value) : 0
  return most !== undefined && length > most
    ? { rule: 'w-max-character', params: { max: Math.min(most, mostOf(field.rules)), length } }
    : { rule: 'shape' }
}

function fieldIssues(field: Field, scope: Scope, prefix: string, deps: FormDeps, options: ValidateOptions): Issue[] {
  const at = `${prefix}${field.reference}`
  const stored = answerOf(scope.answers, field.reference)
  if (!isAvailable(field)) return []
  const entry = entryOf<Field>(field)
  const value = stored === null ? null : entry.read(stored, field, deps)
  if (value === undefined) return [{ at, ...unreadable(field, stored) }]
  const placed = ({ under = '', rule, params }: Flaw): Issue => ({
    at: `${at}${under}`,
    rule,
    ...(params && { params }),
  })
  const lacks = () => entry.lacks?.(value, field).map(placed) ?? []
  const inside = () =>
    entry
      .levels?.(value, field)
      .flatMap(({ under, fields, answers }) =>
        levelIssues(scopeOf(fields, answers, scope), `${at}${under}`, deps, options),
      ) ?? []
  if (value === null || entry.isEmpty(value, field)) {
    const rule = options.mode === 'submit' ? requirement(field, scope) : null
    if (!rule) return []
    // Items that are there but empty say themselves what they miss, and so does an address.
    const issues = [...lacks(), ...inside()]
    return unfinished(issues.length ? issues : [{ at, rule: entry.requiredRule ?? rule }], options)
  }
  const issues = entry.flaws(value, field, deps).flatMap((flaw) => {
    const issue = [placed(flaw)]
    return isIncomplete(flaw.rule) ? unfinished(issue, options) : issue
  })
  if (options.mode === 'submit') issues.push(...unfinished(lacks(), options))
  issues.push(...inside())
  return issues
}

/** What only somebody who is done wants to know. */
function unfinished(issues: Issue[], { mode, unfinished: found }: ValidateOptions): Issue[] {
  if (found) for (const issue of issues) found.add(issue)
  return mode === 'submit' ? issues : []
}

/** A list that is still too short is unfinished, not wrong: drafts are not bothered with it. */
const isIncomplete = (rule: string) => rule === 'min-array-length' || rule === 'min-items' || rule === 'file-min-count'

/**
 * What arrives → what is kept: `{ reference: value }` of a form, a change or an import, null where an answer was taken back.
 * Refused, by name: unknown references, values of another shape, fields that the person may not write.
 * Half-typed values are kept (a draft loses nothing); `validateAnswers` names them.
 */
export function readAnswers(
  definition: FormDefinition,
  input: unknown,
  deps: FormDeps,
  options: { by?: ValidateOptions['by'] } = {},
): { answers: { [reference: string]: Answer | null }; issues: Issue[] } {
  const answers: { [reference: string]: Answer | null } = {}
  const issues: Issue[] = []
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { answers, issues: [{ at: '', rule: 'shape' }] }
  }
  const fields = byReference(definition.fields)
  for (const [reference, value] of Object.entries(input)) {
    const field = fields.get(reference)
    if (!field || !isAvailable(field) || isSeparator(field)) {
      issues.push({ at: reference.slice(0, 80), rule: 'unknown-field' })
    } else if (!isAskedOf(field, options.by)) {
      issues.push({ at: reference, rule: 'read-only' })
    } else {
      const kept = entryOf<Field>(field).read(value, field, deps)
      if (kept === undefined) issues.push(...unreadableIn(field, value, reference, deps))
      else answers[reference] = kept
    }
  }
  return { answers, issues }
}

/** Defaults of what an applicant is not asked, where there is no answer: they are kept with the first that they give. */
export function unaskedDefaults(definition: FormDefinition, answers: Answers): { [reference: string]: Answer } {
  const unasked = unfold(definition.fields).filter(
    (field) => field.defaultValue !== undefined && !isAskedOf(field) && !Object.hasOwn(answers, field.reference),
  )
  return Object.fromEntries(unasked.map((field) => [field.reference, field.defaultValue as Answer]))
}

/** Answers as shown or counted: only those of visible fields that `audience` may see, empty ones left out. */
export function seenAnswers(definition: FormDefinition, answers: Answers, audience: Audience): Answers {
  const scope = scopeOf(definition.fields, answers)
  const seen: Answers = {}
  for (const field of scope.fields) {
    const value = answerOf(answers, field.reference)
    if (scope.visible(field.reference) && isSeenBy(field, audience) && !isEmptyAnswer(field, value)) {
      seen[field.reference] = shownAnswer(field, value)
    }
  }
  return seen
}
