import type { Answer } from '../../definition.ts'
import type { TypePlain } from '../../plainParts.ts'
import type { SimpleQuestionsGroupField } from './type.ts'

export const simpleQuestionsGroup: TypePlain<SimpleQuestionsGroupField> = {
  text: (value, { field }, options, plain) =>
    (value as (Answer | null)[])
      .map((line) => plain(field, line, options))
      .filter(Boolean)
      .join('\n'),
  hasParts: true,
}
