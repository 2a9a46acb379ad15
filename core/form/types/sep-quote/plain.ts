import { nothingToSay, type TypePlain } from '../../plainParts.ts'
import type { SepQuoteField } from './type.ts'

export const sepQuote: TypePlain<SepQuoteField> = nothingToSay
