import { scopeOf } from '../form/conditions.ts'
import { type Answers, answerOf, type FormDefinition } from '../form/definition.ts'

/** Answers to the criteria that are shown: what a condition hides does not count. */
export function shownNotes({ fields }: FormDefinition, notes: Answers): Answers {
  const scope = scopeOf(fields, notes)
  return Object.fromEntries(
    fields.flatMap(({ reference }) => {
      const answer = answerOf(notes, reference)
      return scope.visible(reference) && answer !== null ? [[reference, answer]] : []
    }),
  )
}
