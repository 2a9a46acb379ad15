import { type TypeCheck, VALUES } from '../../checking.ts'
import { checkFormula } from '../../formula/formula.check.ts'
import type { NumberField } from './type.ts'

export const number: TypeCheck<NumberField> = {
  rules: [...VALUES, 'oneOf'],
  parts(field, place, around) {
    if (field.formula !== undefined) checkFormula({ ...field, formula: field.formula }, place, around)
  },
}
