import { IconVideo } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { noAnswers } from '../answers.ts'
import { textConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { fieldTexts } from '../fieldTexts.ts'
import { SepVideoCard } from './Card.tsx'
import { SepVideoSettings } from './Settings.tsx'

export const sepVideo: EditorType<FieldOf<'sep-video'>> = {
  icon: IconVideo,
  group: 'structure',
  initial: () => ({ video: '' }),
  conditions: textConditions,
  answers: noAnswers,
  Settings: SepVideoSettings,
  CardPreview: SepVideoCard,
  texts: (field) => fieldTexts(field, ['transcript']),
}
