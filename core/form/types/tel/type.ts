import type { FieldBase } from '../../definition.ts'
import { LIMITS } from '../../deps.ts'
import { telFlaws } from '../../rules.ts'
import type { TypeEntry } from '../entry.ts'
import { textEntry } from '../texts.ts'

/** `country` (cca2) is how a number without international prefix is read; left out, only its shape is checked. */
export interface TelField extends FieldBase {
  type: 'tel'
  country?: string
}

export const tel: TypeEntry<TelField> = textEntry({
  most: LIMITS.phone,
  flaws: (text, field, deps) => telFlaws(field.rules, text, field.country, deps),
})
