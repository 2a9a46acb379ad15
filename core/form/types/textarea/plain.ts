import type { TypePlain } from '../../plainParts.ts'
import { wordsOf } from '../../read.ts'
import type { TextareaField } from './type.ts'

export const textarea: TypePlain<TextareaField> = {
  text: (value, field) => (field.rich ? wordsOf(String(value)) : String(value)),
}
