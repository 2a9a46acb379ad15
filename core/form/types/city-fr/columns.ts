import type { TypeColumns } from '../../cells.ts'
import type { CityAnswer } from '../../definition.ts'
import { parse } from './parse.ts'
import type { CityField } from './type.ts'

/** The name with its postcode, which several towns of a name differ by, and the code of the official list. */
export const cityFr: TypeColumns<CityField> = {
  parts: () => [
    { under: '[name]', kind: 'string', titles: [{ part: 'cityName' }] },
    { under: '[code]', kind: 'string', titles: [{ part: 'cityCode' }] },
  ],
  out(answer, _field, under) {
    const { code, name, zipCode } = answer as CityAnswer
    return under === '[code]' ? code || null : zipCode ? `${name} (${zipCode})` : name
  },
  parse,
  hasShape: (answer) => typeof answer === 'object' && !Array.isArray(answer),
}
