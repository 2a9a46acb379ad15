import type { CityAnswer } from '../../definition.ts'
import type { TypePlain } from '../../plainParts.ts'
import type { CityField } from './type.ts'

export const cityFr: TypePlain<CityField> = {
  text(value) {
    const { name, zipCode } = value as CityAnswer
    return zipCode ? `${name} (${zipCode})` : name
  },
  hasParts: true,
}
