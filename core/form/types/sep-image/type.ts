import type { Text } from '../../../text.ts'
import type { FieldBase } from '../../definition.ts'

export interface SepImageField extends FieldBase {
  type: 'sep-image'
  image: string
  alt?: Text
}
