import type { TypeCheck } from '../../checking.ts'
import type { CityField } from './type.ts'

export const cityFr: TypeCheck<CityField> = {}
