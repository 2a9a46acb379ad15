import { checkOptions, type TypeCheck } from '../checking.ts'
import type { ChoiceField } from './choices.ts'

export const choiceCheck: TypeCheck<ChoiceField> = {
  rules: ['oneOf'],
  parts: (field, place, { say }) => checkOptions(field.options, `${place}.options`, say),
  compared: 'option',
}
