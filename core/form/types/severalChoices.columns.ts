import { cellText, misread, parsed, parseSingle, single, type TypeColumns } from '../cells.ts'
import { optionBack, optionOut } from './choices.columns.ts'
import type { ChoiceField } from './choices.ts'

export const severalChoicesColumns: TypeColumns<ChoiceField> = {
  parts: single('string'),
  out: (answer, field, _under, options) =>
    (answer as string[]).map((reference) => optionOut(field.options, reference, options)).join('; '),
  parse: parseSingle((cell, field) => {
    const chosen = cellText(cell)
      .split(/;|\n/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => optionBack(field.options, part))
    return chosen.includes(null) ? misread('oneOf') : parsed(chosen as string[])
  }),
  hasShape: Array.isArray,
}
