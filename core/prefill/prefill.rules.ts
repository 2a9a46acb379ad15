import { type Answers, answerOf, type Field, type FormDefinition, isSeenBy, isSeparator } from '../form/definition.ts'
import { isEmptyAnswer } from '../form/registry.ts'

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

/** Of a group or a table the rows would have to fit too: their answers are not carried over. Files belong to their application. */
const SIMPLE = new Set([
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
])

const isFillable = (field: Field): boolean =>
  SIMPLE.has(field.type) &&
  !isSeparator(field) &&
  !field.readOnly &&
  !('formula' in field) &&
  isSeenBy(field, 'applicant')

/** Whether an answer to one question answers the other: the same reference and type, and of choices the same options. */
function answersSame(field: Field, other: Field, value: unknown): boolean {
  if (field.reference !== other.reference || field.type !== other.type) return false
  const options = (of: Field) => ('options' in of && Array.isArray(of.options) ? JSON.stringify(of.options) : '')
  return options(field) === options(other) && value !== undefined
}

/** What an earlier application says in answer to the questions of a form that are not answered yet. */
export function fromAnswers(
  definition: FormDefinition,
  answers: Answers,
  earlier: readonly { definition: FormDefinition; answers: Answers }[],
): Answers {
  const found: Answers = {}
  for (const field of definition.fields) {
    if (!isFillable(field) || !isEmptyAnswer(field, answerOf(answers, field.reference))) continue
    for (const source of earlier) {
      const other = source.definition.fields.find((one) => one.reference === field.reference)
      const value = other && answerOf(source.answers, other.reference)
      if (!other || value === null || !answersSame(field, other, value) || isEmptyAnswer(other, value)) continue
      found[field.reference] = value ?? null
      break
    }
  }
  return found
}

/** What a profile says in answer to the questions of a form that are not answered yet. */
export function fromProfile(definition: FormDefinition, answers: Answers, profile: ProfileFacts): Answers {
  const found: Answers = {}
  for (const field of definition.fields) {
    const asked = ASKED_AS[field.reference.toLowerCase().replaceAll(/[^a-z]/g, '')]
    if (!asked || !isFillable(field) || !isEmptyAnswer(field, answerOf(answers, field.reference))) continue
    if (field.type !== (asked === 'email' ? 'email' : 'text')) continue
    const value = asked === 'name' ? `${profile.firstname} ${profile.lastname}`.trim() : profile[asked]
    if (value) found[field.reference] = value
  }
  return found
}
