import { cellText, parsed, parseSingle, type TypeColumns } from '../cells.ts'
import type { FieldBase } from '../definition.ts'
import { textColumns } from './texts.columns.ts'

/** A sheet that took the number for one has lost the zeros at its beginning. */
export const companyColumns = (digits: number): TypeColumns<FieldBase> => ({
  ...textColumns,
  parse: parseSingle((cell) =>
    parsed(
      typeof cell === 'number' && Number.isSafeInteger(cell) ? String(cell).padStart(digits, '0') : cellText(cell),
    ),
  ),
})
