import { pick } from '../../../text.ts'
import { numberText, type TypePlain } from '../../plainParts.ts'
import type { NumberField } from './type.ts'

export const number: TypePlain<NumberField> = {
  text(value, field, { lang, fallback }) {
    const unit = typeof value === 'number' && pick(field.unit, lang, fallback)
    return unit ? `${numberText(value, lang)}\u00a0${unit}` : numberText(value, lang)
  },
}
