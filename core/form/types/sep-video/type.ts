import type { FieldBase } from '../../definition.ts'

export interface SepVideoField extends FieldBase {
  type: 'sep-video'
  video: string
}
