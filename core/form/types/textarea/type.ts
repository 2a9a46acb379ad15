import type { FieldBase } from '../../definition.ts'
import { LIMITS } from '../../deps.ts'
import { readLines, wordsOf } from '../../read.ts'
import { textFlaws } from '../../rules.ts'
import type { TypeEntry } from '../entry.ts'
import { textEntry } from '../texts.ts'

export interface TextareaField extends FieldBase {
  type: 'textarea'
  rich?: boolean
}

export const textarea: TypeEntry<TextareaField> = {
  ...textEntry({
    clean: readLines,
    most: LIMITS.textarea,
    flaws: (text, field: TextareaField, deps) => textFlaws(field.rules, text, deps, field.rich ? 'rich' : 'plain'),
  }),
  isEmpty: (value, field) =>
    typeof value !== 'string' || value.trim() === '' || (field.rich === true && wordsOf(value) === ''),
}
