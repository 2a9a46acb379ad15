import { IconCheckbox } from '@tabler/icons-react'
import { type FieldOf, optionReference } from '#core/form/definition.ts'
import { OptionsCard } from '../choices/OptionsCard.tsx'
import { twoOptions } from '../choices/options.ts'
import { countWording } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { CheckboxSettings } from './Settings.tsx'

export const checkbox: EditorType<FieldOf<'checkbox'>> = {
  icon: IconCheckbox,
  group: 'choice',
  initial: () => ({ required: true, options: twoOptions() }),
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
  Settings: CheckboxSettings,
  CardPreview: OptionsCard,
}
