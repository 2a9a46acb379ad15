import type { TypeCheck } from '../../checking.ts'
import { severalChoicesCheck } from '../severalChoices.check.ts'
import type { CheckboxField } from './type.ts'

export const checkbox: TypeCheck<CheckboxField> = severalChoicesCheck
