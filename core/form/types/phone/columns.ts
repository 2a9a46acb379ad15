import { single, type TypeColumns } from '../../cells.ts'
import type { PhoneAnswer } from '../../definition.ts'
import { parse } from './parse.ts'
import type { PhoneField } from './type.ts'

export const phone: TypeColumns<PhoneField> = {
  parts: single('string'),
  out: (answer, field, _under, { deps }) => {
    const { country, number } = answer as PhoneAnswer
    const found = deps.phone?.parse(number, field.country)
    // The country is said where the number alone would not give it back.
    return found?.number === number && found.country === country ? number : `${number} (${country})`
  },
  parse,
  hasShape: (answer) => typeof answer === 'object' && 'number' in answer,
}
