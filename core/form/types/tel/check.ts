import { checkCountry, LENGTHS, type TypeCheck } from '../../checking.ts'
import type { TelField } from './type.ts'

export const tel: TypeCheck<TelField> = { rules: LENGTHS, parts: checkCountry }
