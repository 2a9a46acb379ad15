import { type Field, isSeparator } from './definition.ts'
import { isGroup } from './fields.ts'

export interface QuestionCount {
  fields: number
  required: number
}

/** Questions of a form: what is asked, titles and texts left aside. What holds questions counts as those, not as itself. */
export const countQuestions = (fields: readonly Field[]): QuestionCount =>
  asked(fields).reduce(
    (sum, { required }) => ({ fields: sum.fields + 1, required: sum.required + (required ? 1 : 0) }),
    { fields: 0, required: 0 },
  )

function asked(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => {
    if (isSeparator(field)) return []
    if (isGroup(field)) return asked(field.fields)
    switch (field.type) {
      case 'simple-questions-group':
        return asked([field.field])
      case 'accordion':
        return field.sections.flatMap((section) => asked(section.fields))
      default:
        return [field]
    }
  })
}
