import type { TypeCheck } from '../../checking.ts'
import type { SiretField } from './type.ts'

export const siretFr: TypeCheck<SiretField> = {}
