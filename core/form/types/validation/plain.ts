import { type TypePlain, yesNoPlain } from '../../plainParts.ts'
import type { ValidationField } from './type.ts'

export const validation: TypePlain<ValidationField> = yesNoPlain
