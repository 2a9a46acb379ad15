import { IconPhoto } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { noAnswers } from '../answers.ts'
import { textConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { fieldTexts } from '../fieldTexts.ts'
import { SepImageCard } from './Card.tsx'
import { SepImageSettings } from './Settings.tsx'

export const sepImage: EditorType<FieldOf<'sep-image'>> = {
  icon: IconPhoto,
  group: 'structure',
  initial: () => ({ image: '' }),
  conditions: textConditions,
  answers: noAnswers,
  Settings: SepImageSettings,
  CardPreview: SepImageCard,
  texts: (field) => fieldTexts(field, ['alt']),
}
