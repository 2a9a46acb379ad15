import type { TypeCheck } from '../../checking.ts'
import { choiceCheck } from '../choices.check.ts'
import type { RadioField } from './type.ts'

export const radio: TypeCheck<RadioField> = choiceCheck
