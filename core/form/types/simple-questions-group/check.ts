import { checkBounds, isWritten, type TypeCheck } from '../../checking.ts'
import type { Field, FieldType } from '../../definition.ts'
import { LINE_TYPES } from './lineTypes.ts'
import type { SimpleQuestionsGroupField } from './type.ts'

/** What a line cannot have of its own: it is shown, seen and kept with its list. */
const OF_LIST = [
  'visibleWhen',
  'defaultValue',
  'audience',
  'sensitive',
  'readOnly',
  'required',
  'formula',
  'rich',
] as const

export const simpleQuestionsGroup: TypeCheck<SimpleQuestionsGroupField> = {
  parts(field, place, around) {
    const { say } = around
    const question: Field & { [setting in (typeof OF_LIST)[number]]?: unknown } = field.field
    if (around.inGroup) say(`${place}.type`, 'groupNested')
    checkBounds(field.minItems, field.maxItems, `${place}.maxItems`, say)
    if ((field.maxItems ?? 0) > 100) say(`${place}.maxItems`, 'itemsMany', { max: 100 })
    const { type } = question
    if (!(LINE_TYPES as readonly FieldType[]).includes(type)) return say(`${place}.field.type`, 'lineType', { type })
    for (const rule of OF_LIST) if (question[rule]) say(`${place}.field.${rule}`, 'ruleForType', { rule, type })
    if (question.rules?.required_if)
      say(`${place}.field.rules.required_if`, 'ruleForType', { rule: 'required_if', type })
    // A line without a title of its own has that of the list; references of lines are unique in theirs.
    const title = isWritten(question.title) ? question.title : field.title
    around.checkField({ ...question, title } as Field, `${place}.field`, { ...around, seen: new Map(), inGroup: true })
  },
  compared: 'count',
}
