import { countryName } from '../../countries.ts'
import type { AddressAnswer } from '../../definition.ts'
import type { TypePlain } from '../../plainParts.ts'
import type { AddressField } from './type.ts'

export const address: TypePlain<AddressField> = {
  text(value, _field, { lang }) {
    const { line1, line2, zipCode, city, country } = value as AddressAnswer
    const place = [zipCode, city].filter(Boolean).join(' ')
    return [line1, line2, place, country && countryName(country, lang)].filter(Boolean).join('\n')
  },
  hasParts: true,
}
