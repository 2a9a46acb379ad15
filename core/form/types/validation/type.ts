import type { FieldBase } from '../../definition.ts'

export interface ValidationField extends FieldBase {
  type: 'validation'
}
