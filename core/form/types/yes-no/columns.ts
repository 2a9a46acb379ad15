import { single, type TypeColumns } from '../../cells.ts'
import { parse } from './parse.ts'
import type { YesNoField } from './type.ts'

export const yesNo: TypeColumns<YesNoField> = {
  parts: single('dropdown'),
  out: (answer, _field, _under, { yes = 'yes', no = 'no' }) => (answer === true ? yes : no),
  parse,
  hasShape: (answer) => typeof answer === 'boolean',
}
