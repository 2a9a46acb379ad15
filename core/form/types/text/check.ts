import { LENGTHS, type TypeCheck } from '../../checking.ts'
import type { TextField } from './type.ts'

export const text: TypeCheck<TextField> = { rules: [...LENGTHS, 'pattern', 'oneOf'] }
