import type { Text } from '../../../text.ts'
import type { Field, FieldBase } from '../../definition.ts'

export interface SimpleQuestionsGroupField extends FieldBase {
  type: 'simple-questions-group'
  field: Field
  newGroupBtnLabel?: Text
  deleteConfirmationMsg?: Text
  minItems?: number
  maxItems?: number
}
