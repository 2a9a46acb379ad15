import { referencesIn } from '../form/conditions.ts'
import type { Field, FormDefinition } from '../form/definition.ts'
import { unfold } from '../form/unfold.ts'

/** Characters of what the organiser asks. */
export const LONGEST_MESSAGE = 2_000
/** Questions of one step that one reopening names. */
export const MOST_REFERENCES = 200
export const MOST_STEPS = 30

/** The questions of one step that may be answered anew. */
export interface ReopenedFields {
  stepId: string
  references: string[]
}

/** A sent application that its applicant may change in some questions, until an instant. */
export interface OpenReopening {
  id: string
  dueAt: Date
  fields: readonly ReopenedFields[]
}

/** Whether what was reopened may still be changed: the instant itself is too late. */
export const isReopeningDue = ({ dueAt }: Pick<OpenReopening, 'dueAt'>, now: Date): boolean => now >= dueAt

export const referencesAt = (reopening: Pick<OpenReopening, 'fields'>, stepId: string): readonly string[] =>
  reopening.fields.find((one) => one.stepId === stepId)?.references ?? []

/**
 * The questions that may be changed when these are named: they, and those which their answers show or make required, in
 * any number of turns. Without the latter a corrected answer could not be followed.
 */
export function withDependents(definition: FormDefinition, named: readonly string[]): string[] {
  const fields = unfold(definition.fields)
  const open = new Set(fields.map(({ reference }) => reference).filter((one) => named.includes(one)))
  for (let size = -1; size !== open.size; ) {
    size = open.size
    for (const field of fields) {
      if (!open.has(field.reference) && dependsOn(field).some((one) => open.has(one))) open.add(field.reference)
    }
  }
  return fields.map(({ reference }) => reference).filter((one) => open.has(one))
}

const dependsOn = (field: Field): string[] => [
  ...referencesIn(field.visibleWhen),
  ...referencesIn(field.rules?.required_if),
]

/** The references of changes that are not among those that may be changed. */
export const lockedAmong = (changes: object, open: readonly string[]): string[] =>
  Object.keys(changes).filter((reference) => !open.includes(reference))

/** The question that a path within the answers of a step belongs to: `team` of `team[0].name`. */
export function referenceOf(path: string): string {
  const end = [path.indexOf('['), path.indexOf('.')].filter((at) => at >= 0)
  return end.length > 0 ? path.slice(0, Math.min(...end)) : path
}
