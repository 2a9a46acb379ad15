import { type Answers, answerOf, type Field, type FormDefinition, isSeenBy, isSeparator } from '../form/definition.ts'
import { isGroup, lineOf } from '../form/fields.ts'
import { isEmptyAnswer } from '../form/registry.ts'
import { unfold } from '../form/unfold.ts'

/** What a person has said of themselves on the platform. */
export interface ProfileFacts {
  firstname: string
  lastname: string
  email: string
}

/** References under which forms ask what a profile says, in lower case and without separators. */
const ASKED_AS: Readonly<Record<string, keyof ProfileFacts | 'name'>> = {
  firstname: 'firstname',
  givenname: 'firstname',
  prenom: 'firstname',
  lastname: 'lastname',
  familyname: 'lastname',
  surname: 'lastname',
  nom: 'lastname',
  email: 'email',
  mail: 'email',
  courriel: 'email',
  name: 'name',
  fullname: 'name',
}

/** Types whose answers are carried over, and groups of them. Files belong to their application, and consent is given anew. */
const CARRIED = new Set([
  'text',
  'textarea',
  'email',
  'url',
  'phone',
  'tel',
  'number',
  'date',
  'yes-no',
  'radio',
  'select',
  'checkbox',
  'country',
  'address',
  'siret-fr',
  'siren-fr',
  'city-fr',
  'linear-scale',
  'notation',
  'picture-choice',
  'table',
])

/** The questions of a group, and the one of a list of answers. */
function innerOf(field: Field): readonly Field[] {
  if (isGroup(field)) return field.fields
  const line = lineOf(field)
  return line ? [line] : []
}

const isWritten = (field: Field): boolean =>
  !isSeparator(field) && !field.readOnly && !('formula' in field) && isSeenBy(field, 'applicant')

/** Of a group all of its questions are; what is between them takes no answer. */
const isFillable = (field: Field): boolean =>
  isWritten(field) &&
  (innerOf(field).length > 0
    ? innerOf(field).every((one) => isSeparator(one) || isFillable(one))
    : CARRIED.has(field.type))

/** What answers of a question look like: its type and reference, its choices, the rows and columns of a table, the questions of a group. */
const shapeOf = (field: Field): unknown => [
  field.reference,
  field.type,
  'options' in field ? field.options : null,
  field.type === 'table'
    ? [
        field.rows.map(({ reference }) => reference),
        field.cols.map(({ reference, kind, options }) => [reference, kind ?? 'text', options ?? null]),
      ]
    : innerOf(field)
        .filter((one) => !isSeparator(one))
        .map(shapeOf),
]

/** Whether an answer to one question answers the other. */
const answersSame = (field: Field, other: Field): boolean =>
  JSON.stringify(shapeOf(field)) === JSON.stringify(shapeOf(other))

/** What an earlier application says in answer to the questions of a form that are not answered yet. */
export function fromAnswers(
  definition: FormDefinition,
  answers: Answers,
  earlier: readonly { definition: FormDefinition; answers: Answers }[],
): Answers {
  const found: Answers = {}
  for (const field of unfold(definition.fields)) {
    if (!isFillable(field) || !isEmptyAnswer(field, answerOf(answers, field.reference))) continue
    for (const source of earlier) {
      const other = unfold(source.definition.fields).find((one) => one.reference === field.reference)
      const value = other && answerOf(source.answers, other.reference)
      if (!other || value == null || !answersSame(field, other) || isEmptyAnswer(other, value)) continue
      found[field.reference] = value
      break
    }
  }
  return found
}

/** The questions of a form that an earlier application answers too, in a way that is not carried over: files, groups with other questions. */
export const leftOut = (
  definition: FormDefinition,
  carried: Answers,
  earlier: readonly { definition: FormDefinition; answers: Answers }[],
): Field[] =>
  unfold(definition.fields).filter(
    (field) =>
      !(field.reference in carried) &&
      isWritten(field) &&
      earlier.some((source) => {
        const other = unfold(source.definition.fields).find(({ reference }) => reference === field.reference)
        return other?.type === field.type && !isEmptyAnswer(other, answerOf(source.answers, other.reference))
      }),
  )

/** What a profile says in answer to the questions of a form that are not answered yet. */
export function fromProfile(definition: FormDefinition, answers: Answers, profile: ProfileFacts): Answers {
  const found: Answers = {}
  for (const field of unfold(definition.fields)) {
    const asked = ASKED_AS[field.reference.toLowerCase().replaceAll(/[^a-z]/g, '')]
    if (!asked || !isFillable(field) || !isEmptyAnswer(field, answerOf(answers, field.reference))) continue
    if (field.type !== (asked === 'email' ? 'email' : 'text')) continue
    const value = asked === 'name' ? `${profile.firstname} ${profile.lastname}`.trim() : profile[asked]
    if (value) found[field.reference] = value
  }
  return found
}
