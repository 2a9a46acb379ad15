import { IconHash } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { numberConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { fieldTexts } from '../fieldTexts.ts'
import { NumberCard } from './Card.tsx'
import { NumberSettings } from './Settings.tsx'

export const number: EditorType<FieldOf<'number'>> = {
  icon: IconHash,
  group: 'text',
  initial: () => ({ required: true }),
  conditions: { ...numberConditions, firstNumber: () => 0 },
  answers: {
    sample({ rules = {} }) {
      const least = rules['w-min-value'] ?? rules.min ?? 0
      const most = rules['w-max-value'] ?? rules.max ?? 1_000
      return Math.max(least, Math.min(most, 1_000))
    },
    fits: (answer) => typeof answer === 'number' || typeof answer === 'string',
  },
  Settings: NumberSettings,
  CardPreview: NumberCard,
  texts: (field) => fieldTexts(field, ['unit']),
}
