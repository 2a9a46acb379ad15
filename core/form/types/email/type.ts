import type { FieldBase } from '../../definition.ts'
import { LIMITS } from '../../deps.ts'
import { emailFlaws } from '../../rules.ts'
import type { TypeEntry } from '../entry.ts'
import { textEntry } from '../texts.ts'

export interface EmailField extends FieldBase {
  type: 'email'
}

export const email: TypeEntry<EmailField> = textEntry({
  most: LIMITS.email,
  flaws: (text, field, deps) => emailFlaws(field.rules, text, deps),
})
