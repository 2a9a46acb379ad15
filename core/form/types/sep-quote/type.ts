import type { Text } from '../../../text.ts'
import type { FieldBase } from '../../definition.ts'

export interface SepQuoteField extends FieldBase {
  type: 'sep-quote'
  content: Text
  author?: Text
}
