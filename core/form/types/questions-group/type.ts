import type { Text } from '../../../text.ts'
import { answerOf, type Field, type FieldBase, type GroupItem } from '../../definition.ts'
import { LIMITS } from '../../deps.ts'
import { type EntryFor, type GroupEntry, isRecord } from '../entry.ts'

export interface QuestionsGroupField extends FieldBase {
  type: 'questions-group'
  fields: Field[]
  newGroupBtnLabel?: Text
  deleteConfirmationMsg?: Text
  /** What one item is called in its head ("Team member"); the first answer of the item follows it. */
  itemTitle?: Text
  /** Once there is an item; a group that must be answered is `required` too. */
  minItems?: number
  maxItems?: number
}

export const questionsGroup = (entryFor: EntryFor): GroupEntry<QuestionsGroupField> => {
  const isEmptyItem = (item: unknown, fields: readonly Field[]) =>
    !isRecord(item) ||
    fields.every((inner) => {
      const answer = answerOf(item as GroupItem, inner.reference)
      return answer === null || (entryFor(inner)?.isEmpty(answer, inner) ?? true)
    })
  return {
    empty: (field) => Array.from({ length: field.minItems ?? 0 }, () => ({})),
    isEmpty: (value, field) => !Array.isArray(value) || value.every((item) => isEmptyItem(item, field.fields)),
    read(input, field, deps) {
      if (input === null || input === undefined) return null
      if (!Array.isArray(input) || input.length > LIMITS.items) return undefined
      const items: GroupItem[] = []
      for (const one of input) {
        if (!isRecord(one)) return undefined
        const item: GroupItem = {}
        for (const [reference, value] of Object.entries(one)) {
          const inner = field.fields.find((candidate) => candidate.reference === reference)
          const kept = inner && entryFor(inner)?.read(value, inner, deps)
          if (kept === undefined) return undefined
          if (kept !== null) item[reference] = kept
        }
        items.push(item)
      }
      return items.length ? items : null
    },
    // Its items are walked by `validateAnswers`, which knows what is visible in each.
    flaws(value, field) {
      const count = (value as GroupItem[]).length
      if (field.minItems !== undefined && count < field.minItems)
        return [{ rule: 'min-items', params: { min: field.minItems } }]
      if (field.maxItems !== undefined && count > field.maxItems)
        return [{ rule: 'max-items', params: { max: field.maxItems } }]
      return []
    },
    levels: (value, { fields }) =>
      // One with more items than any may have is not looked into.
      Array.isArray(value) && value.length <= LIMITS.items
        ? value.flatMap((answers: unknown, n) =>
            isRecord(answers) ? [{ under: `[${n}].`, fields, answers: answers as GroupItem }] : [],
          )
        : [],
  }
}
