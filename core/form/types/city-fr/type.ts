import type { FieldBase } from '../../definition.ts'

export interface CityField extends FieldBase {
  type: 'city-fr'
}
