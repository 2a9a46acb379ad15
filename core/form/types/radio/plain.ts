import { optionPlain, type TypePlain } from '../../plainParts.ts'
import type { RadioField } from './type.ts'

export const radio: TypePlain<RadioField> = optionPlain
