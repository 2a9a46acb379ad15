import type { Text } from '../../../text.ts'
import type { Answer, Field, FieldBase } from '../../definition.ts'
import { type Flaw, LIMITS } from '../../deps.ts'
import type { EntryFor, ListEntry, TypeEntry } from '../entry.ts'

/** A list of answers to one question, each on a line of its own. The answer has null for a line that is not filled in. */
export interface SimpleQuestionsGroupField extends FieldBase {
  type: 'simple-questions-group'
  /** The question of each line; its reference is only part of paths (`links[0].link`). */
  field: Field
  newGroupBtnLabel?: Text
  deleteConfirmationMsg?: Text
  /** Lines that must be filled in, where there is an answer at all. */
  minItems?: number
  maxItems?: number
}

export const simpleQuestionsGroup = (entryFor: EntryFor): ListEntry<SimpleQuestionsGroupField> => {
  const entryOf = ({ field }: SimpleQuestionsGroupField) => entryFor(field) as TypeEntry<Field> | undefined
  const isFilled = (line: unknown, field: SimpleQuestionsGroupField): line is Answer =>
    line !== null && line !== undefined && entryOf(field)?.isEmpty(line as Answer, field.field) === false
  return {
    question: ({ field }) => field,
    empty: ({ minItems = 1 }) => Array.from({ length: Math.max(1, minItems) }, () => null),
    isEmpty: (value, field) => !Array.isArray(value) || !value.some((line) => isFilled(line, field)),
    read(input, field, deps) {
      if (input === null || input === undefined) return null
      if (!Array.isArray(input) || input.length > LIMITS.items) return undefined
      const lines = input.map((line: unknown) => entryOf(field)?.read(line, field.field, deps))
      if (lines.includes(undefined)) return undefined
      return lines.length ? (lines as Answer) : null
    },
    flaws(value, field, deps) {
      const lines = value as unknown[]
      const count = lines.filter((line) => isFilled(line, field)).length
      const { minItems, maxItems } = field
      if (minItems !== undefined && count < minItems) return [{ rule: 'min-items', params: { min: minItems } }]
      if (maxItems !== undefined && lines.length > maxItems) return [{ rule: 'max-items', params: { max: maxItems } }]
      return lines.flatMap((line, n) =>
        isFilled(line, field)
          ? (entryOf(field)?.flaws(line, field.field, deps) ?? []).map(
              ({ under = '', ...flaw }): Flaw => ({ ...flaw, under: `[${n}].${field.field.reference}${under}` }),
            )
          : [],
      )
    },
  }
}
