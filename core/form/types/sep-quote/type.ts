import type { Text } from '../../../text.ts'
import type { FieldBase } from '../../definition.ts'
import type { TypeEntry } from '../entry.ts'
import { separatorEntry } from '../separators.ts'

export interface SepQuoteField extends FieldBase {
  type: 'sep-quote'
  content: Text
  author?: Text
}

export const sepQuote: TypeEntry<SepQuoteField> = separatorEntry
