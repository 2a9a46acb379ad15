import { optionText, type TypePlain } from '../plainParts.ts'
import type { ChoiceField } from './choices.ts'

export const severalChoicesPlain: TypePlain<ChoiceField> = {
  text(value, field, options) {
    const chosen = (value as string[]).map((one) => optionText(field.options, one, options))
    // Sentences stand one under the other.
    return chosen.join(chosen.some((one) => /[,;.]( |$)/.test(one)) ? '\n' : ', ')
  },
  hasParts: true,
}
