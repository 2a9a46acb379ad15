import { cellText, parsed, parseSingle, single, type TypeColumns } from '../cells.ts'
import type { FieldBase } from '../definition.ts'

export const textColumns: TypeColumns<FieldBase> = {
  parts: single('string'),
  out: (answer) => (typeof answer === 'number' ? answer : String(answer)),
  parse: parseSingle((cell) => parsed(cellText(cell))),
}
