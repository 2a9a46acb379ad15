import type { FieldBase } from '../../definition.ts'

export interface SirenField extends FieldBase {
  type: 'siren-fr'
}
