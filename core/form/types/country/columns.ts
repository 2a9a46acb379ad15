import { single, type TypeColumns } from '../../cells.ts'
import { countryOut } from '../countries.columns.ts'
import { parse } from './parse.ts'
import type { CountryField } from './type.ts'

export const country: TypeColumns<CountryField> = {
  parts: single('dropdown'),
  out: (answer, _field, _under, options) => countryOut(String(answer), options),
  parse,
}
