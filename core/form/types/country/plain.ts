import { countryName } from '../../countries.ts'
import type { TypePlain } from '../../plainParts.ts'
import type { CountryField } from './type.ts'

export const country: TypePlain<CountryField> = {
  text: (value, _field, { lang }) => countryName(String(value), lang),
}
