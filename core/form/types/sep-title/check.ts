import type { TypeCheck } from '../../checking.ts'
import type { SepTitleField } from './type.ts'

export const sepTitle: TypeCheck<SepTitleField> = {}
