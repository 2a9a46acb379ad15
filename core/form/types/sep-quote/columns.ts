import type { TypeColumns } from '../../cells.ts'
import { noColumns } from '../separators.columns.ts'
import type { SepQuoteField } from './type.ts'

export const sepQuote: TypeColumns<SepQuoteField> = noColumns
