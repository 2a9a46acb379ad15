import type { CityAnswer, FieldBase } from '../../definition.ts'
import { readLine } from '../../read.ts'
import { isRecord, own, type TypeEntry } from '../entry.ts'
import { readText } from '../texts.ts'

/** A town of the official list of French ones, with one of its postcodes. */
export interface CityField extends FieldBase {
  type: 'city-fr'
}

export const cityFr: TypeEntry<CityField> = {
  isEmpty: (value) => !(value as CityAnswer).name && !(value as CityAnswer).code,
  // Words that were typed and not chosen are kept without a code.
  read(input, _field, deps) {
    if (input === null || input === undefined) return null
    if (!isRecord(input)) return undefined
    const [code, name, zipCode] = ['code', 'name', 'zipCode'].map((part) => readText(own(input, part), readLine, 120))
    if (code === undefined || name === undefined || zipCode === undefined) return undefined
    if (!code && !name) return null
    const city = { code: code ?? '', name: name ?? '', zipCode: zipCode ?? '' }
    return { ...city, name: deps.city?.(city) ?? city.name }
  },
  flaws(value, _field, deps) {
    const city = value as CityAnswer
    const isKnown = deps.city ? deps.city(city) === city.name : city.code !== ''
    return isKnown ? [] : [{ rule: 'city-fr' }]
  },
}
