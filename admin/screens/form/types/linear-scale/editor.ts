import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { numberConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { fieldTexts } from '../fieldTexts.ts'
import { LinearScaleCard } from './Card.tsx'
import { LinearScaleSettings } from './Settings.tsx'

export const linearScale: EditorType<FieldOf<'linear-scale'>> = {
  icon: IconAdjustmentsHorizontal,
  group: 'choice',
  initial: () => ({ required: true, from: 1, to: 5 }),
  conditions: { ...numberConditions, firstNumber: ({ from }) => from },
  answers: {
    sample: ({ from, to }) => Math.round((from + to) / 2),
    fits: (answer, { from, to }) => typeof answer === 'number' && from <= answer && answer <= to,
  },
  Settings: LinearScaleSettings,
  CardPreview: LinearScaleCard,
  texts: (field) => fieldTexts(field, ['fromLabel', 'toLabel']),
}
