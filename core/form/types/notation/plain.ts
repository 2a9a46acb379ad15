import { numberText, type TypePlain } from '../../plainParts.ts'
import type { NotationField } from './type.ts'

export const notation: TypePlain<NotationField> = {
  text: (value, { stars }, { lang }) => `${numberText(value, lang)} / ${stars}`,
}
