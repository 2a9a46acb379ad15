import type { FieldBase } from '../../definition.ts'
import { LIMITS } from '../../deps.ts'
import { textFlaws } from '../../rules.ts'
import type { TypeEntry } from '../entry.ts'
import { textEntry } from '../texts.ts'

export interface TextField extends FieldBase {
  type: 'text'
  autocomplete?: string
}

export const text: TypeEntry<TextField> = textEntry({
  most: LIMITS.text,
  flaws: (text, field, deps) => textFlaws(field.rules, text, deps, 'plain'),
})
