import type { Text } from '../../../text.ts'
import type { FieldBase } from '../../definition.ts'
import { numberFlaws } from '../../rules.ts'
import type { TypeEntry } from '../entry.ts'
import { numberEntry } from '../numbers.ts'

export interface NumberField extends FieldBase {
  type: 'number'
  unit?: Text
  /** Worked out from other answers; see `formula/parse.ts`. */
  formula?: string
}

export const number: TypeEntry<NumberField> = numberEntry((value, field) => numberFlaws(field.rules, value))
