import { type Field, isSeparator } from './definition.ts'
import { isGroup } from './fields.ts'
import { unfold } from './unfold.ts'
import { isAskedOf } from './validate.ts'

export interface QuestionCount {
  fields: number
  /** Those that applicants cannot leave empty: what is hidden from them, or filled in for them, is required of nobody. */
  required: number
}

/** Questions of a form: what is asked, titles and texts left aside. What holds questions counts as those, not as itself. */
export function countQuestions(fields: readonly Field[]): QuestionCount {
  const questions = asked(fields, true)
  return { fields: questions.length, required: questions.filter(({ required }) => required).length }
}

interface Question {
  required: boolean
}

/** `applicant` says whether what holds these fields is asked of applicants. */
function asked(fields: readonly Field[], applicant: boolean): Question[] {
  return unfold(fields).flatMap((field) => {
    if (isSeparator(field)) return []
    const isAsked = applicant && isAskedOf(field)
    if (isGroup(field)) return asked(field.fields, isAsked)
    switch (field.type) {
      case 'simple-questions-group':
        return asked([field.field], isAsked)
      default:
        return [{ required: isAsked && field.required === true }]
    }
  })
}
