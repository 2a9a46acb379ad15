import { misread, parsed, parseSingle, readNumber, single, type TypeColumns } from '../cells.ts'
import type { FieldBase } from '../definition.ts'

export const numberColumns: TypeColumns<FieldBase> = {
  parts: single('number'),
  out: (answer) => answer as number,
  parse: parseSingle((cell, _field, options) => {
    const value = readNumber(cell, options)
    return value === null ? misread('number') : parsed(value)
  }),
  holdsNumbers: () => true,
}
