import { pick } from '../../../text.ts'
import { numberText, type TypePlain } from '../../plainParts.ts'
import type { NumberField } from './type.ts'

export const number: TypePlain<NumberField> = {
  text(value, field, { lang, fallback }) {
    const unit = typeof value === 'number' && pick(field.unit, lang, fallback)
    // With a unit it is an amount, never a year.
    return unit ? `${numberText(value, lang, 'always')}\u00a0${unit}` : numberText(value, lang)
  },
}
