import { cellText, type Parse, parsed, parseSingle } from '../../cells.ts'
import { withPlainBrackets } from '../../markup.ts'
import type { TextareaField } from './type.ts'

/** Rich texts come as they were exported, or as plain texts of a spreadsheet, whose brackets are signs. */
export const parse: Parse<TextareaField> = parseSingle((cell, field) =>
  parsed(field.rich ? withPlainBrackets(cellText(cell)) : cellText(cell)),
)
