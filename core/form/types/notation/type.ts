import type { FieldBase } from '../../definition.ts'
import type { TypeEntry } from '../entry.ts'
import { numberEntry } from '../numbers.ts'

/** A grade in stars, from one to `stars`. */
export interface NotationField extends FieldBase {
  type: 'notation'
  stars: number
}

/** What a row of stars may have. */
export const STARS = { min: 2, max: 10 }

export const notation: TypeEntry<NotationField> = numberEntry((value, { stars }) =>
  Number.isInteger(value) && value >= 1 && value <= stars ? [] : [{ rule: 'oneOf' }],
)
