import { cellText, misread, type Parse, parsed, parseSingle } from '../../cells.ts'
import { countryBack } from '../countries.columns.ts'
import type { CountryField } from './type.ts'

export const parse: Parse<CountryField> = parseSingle((cell, _field, options) => {
  const cca2 = countryBack(cellText(cell), options)
  return cca2 ? parsed(cca2) : misread('country')
})
