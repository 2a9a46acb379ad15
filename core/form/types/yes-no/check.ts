import type { TypeCheck } from '../../checking.ts'
import type { YesNoField } from './type.ts'

export const yesNo: TypeCheck<YesNoField> = { compared: 'boolean' }
