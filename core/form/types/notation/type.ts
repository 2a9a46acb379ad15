import type { FieldBase } from '../../definition.ts'

export interface NotationField extends FieldBase {
  type: 'notation'
  stars: number
}
