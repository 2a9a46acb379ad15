import type { Text } from '../../../text.ts'
import type { FieldBase } from '../../definition.ts'
import type { TypeEntry } from '../entry.ts'
import { numberEntry } from '../numbers.ts'

export interface LinearScaleField extends FieldBase {
  type: 'linear-scale'
  from: number
  to: number
  fromLabel?: Text
  toLabel?: Text
}

export const linearScale: TypeEntry<LinearScaleField> = numberEntry((value, field) =>
  Number.isInteger(value) && value >= field.from && value <= field.to ? [] : [{ rule: 'oneOf' }],
)
