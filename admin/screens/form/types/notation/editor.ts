import { IconStar } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { numberConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { NotationCard } from './Card.tsx'
import { NotationSettings } from './Settings.tsx'

export const notation: EditorType<FieldOf<'notation'>> = {
  icon: IconStar,
  group: 'choice',
  initial: () => ({ required: true, stars: 5 }),
  conditions: numberConditions,
  answers: {
    sample: ({ stars }) => Math.max(1, stars - 1),
    fits: (answer, { stars }) => typeof answer === 'number' && answer >= 1 && answer <= stars,
  },
  Settings: NotationSettings,
  CardPreview: NotationCard,
}
