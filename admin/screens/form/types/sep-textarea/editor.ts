import { IconFileText } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { noAnswers } from '../answers.ts'
import { textConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { fieldTexts } from '../fieldTexts.ts'
import { SepTextareaCard } from './Card.tsx'
import { SepTextareaSettings } from './Settings.tsx'

export const sepTextarea: EditorType<FieldOf<'sep-textarea'>> = {
  icon: IconFileText,
  group: 'structure',
  initial: () => ({ content: {} }),
  conditions: textConditions,
  answers: noAnswers,
  Settings: SepTextareaSettings,
  CardPreview: SepTextareaCard,
  texts: (field) => fieldTexts(field, ['content']),
}
