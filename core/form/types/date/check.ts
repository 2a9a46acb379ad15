import type { TypeCheck } from '../../checking.ts'
import type { DateField } from './type.ts'

export const date: TypeCheck<DateField> = { rules: ['min-date', 'max-date'] }
