import { IconHeading } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { noAnswers } from '../answers.ts'
import { textConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { SepTitleCard } from './Card.tsx'
import { SepTitleSettings } from './Settings.tsx'

export const sepTitle: EditorType<FieldOf<'sep-title'>> = {
  icon: IconHeading,
  group: 'structure',
  initial: () => ({}),
  conditions: textConditions,
  answers: noAnswers,
  Settings: SepTitleSettings,
  CardPreview: SepTitleCard,
  startsSection: true,
}
