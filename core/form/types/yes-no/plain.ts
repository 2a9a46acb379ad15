import { type TypePlain, yesNoPlain } from '../../plainParts.ts'
import type { YesNoField } from './type.ts'

export const yesNo: TypePlain<YesNoField> = yesNoPlain
