import type { TypeCheck } from '../../checking.ts'
import { choiceCheck } from '../choices.check.ts'
import type { CheckboxField } from './type.ts'

export const checkbox: TypeCheck<CheckboxField> = { ...choiceCheck, rules: ['min-array-length', 'max-array-length'] }
