import { LENGTHS, type TypeCheck } from '../../checking.ts'
import type { EmailField } from './type.ts'

export const email: TypeCheck<EmailField> = { rules: [...LENGTHS, 'notYopmail', 'oneOf'] }
