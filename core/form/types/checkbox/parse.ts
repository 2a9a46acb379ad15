import { cellText, misread, type Parse, parsed, parseSingle } from '../../cells.ts'
import { optionBack } from '../choices.columns.ts'
import type { CheckboxField } from './type.ts'

export const parse: Parse<CheckboxField> = parseSingle((cell, field) => {
  const chosen = cellText(cell)
    .split(/;|\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => optionBack(field.options, part))
  return chosen.includes(null) ? misread('oneOf') : parsed(chosen as string[])
})
