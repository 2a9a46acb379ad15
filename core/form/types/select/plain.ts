import { optionPlain, type TypePlain } from '../../plainParts.ts'
import type { SelectField } from './type.ts'

export const select: TypePlain<SelectField> = optionPlain
