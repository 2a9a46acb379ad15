import { numberText, type TypePlain } from '../../plainParts.ts'
import type { LinearScaleField } from './type.ts'

export const linearScale: TypePlain<LinearScaleField> = {
  text: (value, field, { lang }) => `${numberText(value, lang)} / ${field.to}`,
}
