import { type FieldBase, type Option, optionReference } from '#core/form/definition.ts'
import { countWording } from '../conditions.ts'
import type { EditorType } from '../entry.ts'

/** Conditions and sample answers of questions to which several choices may be the answer. */
export const severalChoices: Pick<EditorType<FieldBase & { options: Option[] }>, 'conditions' | 'answers'> = {
  conditions: {
    operators: ['contains', 'not-contains', 'empty', 'not-empty', 'at-least', 'at-most'],
    valueKind: (operator) => (countWording.operators.includes(operator) ? 'number' : 'option'),
    wording: countWording,
  },
  answers: {
    sample: ({ options, rules }) =>
      options[0] ? options.slice(0, rules?.['min-array-length'] ?? 1).map(optionReference) : null,
    matching: (value) => [value].flat().map(String),
    fits(answer, { options }) {
      const offered = new Set(options.map(optionReference))
      return Array.isArray(answer) && answer.every((one) => offered.has(String(one)))
    },
  },
}
