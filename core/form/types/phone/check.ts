import { checkCountry, type TypeCheck } from '../../checking.ts'
import type { PhoneField } from './type.ts'

export const phone: TypeCheck<PhoneField> = { parts: checkCountry }
