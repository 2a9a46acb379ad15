import { LENGTHS, type TypeCheck } from '../../checking.ts'
import type { UrlField } from './type.ts'

export const url: TypeCheck<UrlField> = { rules: LENGTHS }
