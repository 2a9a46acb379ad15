import type { FieldBase } from '../../definition.ts'

export interface SiretField extends FieldBase {
  type: 'siret-fr'
}
