import type { TypeCheck } from '../../checking.ts'
import { type NotationField, STARS } from './type.ts'

export const notation: TypeCheck<NotationField> = {
  parts({ stars }, place, { say }) {
    if (stars < STARS.min || stars > STARS.max) say(`${place}.stars`, 'stars', STARS)
  },
}
