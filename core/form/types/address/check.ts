import { checkCountry, type TypeCheck } from '../../checking.ts'
import type { AddressField } from './type.ts'

export const address: TypeCheck<AddressField> = { parts: checkCountry }
