import { LENGTHS, type TypeCheck } from '../../checking.ts'
import type { TextareaField } from './type.ts'

export const textarea: TypeCheck<TextareaField> = { rules: LENGTHS }
