import type { TypeCheck } from '../../checking.ts'
import type { LinearScaleField } from './type.ts'

export const linearScale: TypeCheck<LinearScaleField> = {
  parts(field, place, { say }) {
    if (field.from >= field.to) say(`${place}.to`, 'bounds', { min: field.from, max: field.to })
    else if (field.to - field.from > 10) say(`${place}.to`, 'scaleLong', { max: 11 })
  },
}
