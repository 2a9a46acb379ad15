import type { TypeCheck } from '../../checking.ts'
import { choiceCheck } from '../choices.check.ts'
import type { SelectField } from './type.ts'

export const select: TypeCheck<SelectField> = choiceCheck
