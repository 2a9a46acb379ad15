import type { TypeCheck } from '../checking.ts'
import { choiceCheck } from './choices.check.ts'
import type { ChoiceField } from './choices.ts'

export const severalChoicesCheck: TypeCheck<ChoiceField> = {
  ...choiceCheck,
  rules: ['min-array-length', 'max-array-length'],
}
