import type { TypeCheck } from '../../checking.ts'
import type { SirenField } from './type.ts'

export const sirenFr: TypeCheck<SirenField> = {}
