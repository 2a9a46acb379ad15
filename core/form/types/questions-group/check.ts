import { checkBounds, type TypeCheck } from '../../checking.ts'
import { isSeparator } from '../../definition.ts'
import type { QuestionsGroupField } from './type.ts'

export const questionsGroup: TypeCheck<QuestionsGroupField> = {
  parts(field, place, around) {
    const { say } = around
    if (around.inGroup) say(`${place}.type`, 'groupNested')
    if (!field.fields.some((inner) => !isSeparator(inner))) say(`${place}.fields`, 'groupEmpty')
    checkBounds(field.minItems, field.maxItems, `${place}.maxItems`, say)
    if ((field.maxItems ?? 0) > 100) say(`${place}.maxItems`, 'itemsMany', { max: 100 })
    around.checkLevel(field.fields, `${place}.fields`, { ...around, inGroup: true })
  },
  compared: 'count',
}
