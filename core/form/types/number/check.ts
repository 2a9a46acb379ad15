import { type TypeCheck, VALUES } from '../../checking.ts'
import type { NumberField } from './type.ts'

export const number: TypeCheck<NumberField> = { rules: [...VALUES, 'oneOf'] }
