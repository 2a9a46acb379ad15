import { cellText, misread, parsed, parseSingle, single, type TypeColumns } from '../cells.ts'
import { optionBack, optionOut } from './choices.columns.ts'
import type { ChoiceField } from './choices.ts'
import { choicesCell, choicesIn } from './severalChoices.cell.ts'

export const severalChoicesColumns: TypeColumns<ChoiceField> = {
  parts: single('string'),
  out: (answer, field, _under, options) =>
    choicesCell((answer as string[]).map((reference) => optionOut(field.options, reference, options))),
  parse: parseSingle((cell, field) => {
    const chosen = choicesIn(cellText(cell)).map((part) => optionBack(field.options, part))
    return chosen.includes(null) ? misread('oneOf') : parsed(chosen as string[])
  }),
  hasShape: Array.isArray,
}
