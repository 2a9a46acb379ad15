import type { Text } from '../../../text.ts'
import type { FieldBase } from '../../definition.ts'
import type { TypeEntry } from '../entry.ts'
import { separatorEntry } from '../separators.ts'

export interface SepTextareaField extends FieldBase {
  type: 'sep-textarea'
  content: Text
}

export const sepTextarea: TypeEntry<SepTextareaField> = separatorEntry
