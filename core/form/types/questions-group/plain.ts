import { answerOf, type GroupItem } from '../../definition.ts'
import type { TypePlain } from '../../plainParts.ts'
import type { QuestionsGroupField } from './type.ts'

export const questionsGroup: TypePlain<QuestionsGroupField> = {
  text: (value, field, options, plain) =>
    (value as GroupItem[])
      .map((item) =>
        field.fields
          .map((inner) => plain(inner, answerOf(item, inner.reference), options))
          .filter(Boolean)
          .join(', '),
      )
      .filter(Boolean)
      .join('\n'),
  hasParts: true,
}
