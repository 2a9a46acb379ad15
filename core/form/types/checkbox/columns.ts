import { single, type TypeColumns } from '../../cells.ts'
import { optionOut } from '../choices.columns.ts'
import { parse } from './parse.ts'
import type { CheckboxField } from './type.ts'

export const checkbox: TypeColumns<CheckboxField> = {
  parts: single('string'),
  out: (answer, field, _under, options) =>
    (answer as string[]).map((reference) => optionOut(field.options, reference, options)).join('; '),
  parse,
  hasShape: Array.isArray,
}
