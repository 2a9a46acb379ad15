import type { TypeCheck } from '../../checking.ts'
import type { CountryField } from './type.ts'

export const country: TypeCheck<CountryField> = { rules: ['oneOf'] }
