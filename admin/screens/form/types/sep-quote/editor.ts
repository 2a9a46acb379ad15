import { IconBlockquote } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { noAnswers } from '../answers.ts'
import { textConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { fieldTexts } from '../fieldTexts.ts'
import { SepTextareaCard } from '../sep-textarea/Card.tsx'
import { SepQuoteSettings } from './Settings.tsx'

export const sepQuote: EditorType<FieldOf<'sep-quote'>> = {
  icon: IconBlockquote,
  group: 'structure',
  initial: () => ({ content: {} }),
  conditions: textConditions,
  answers: noAnswers,
  Settings: SepQuoteSettings,
  CardPreview: SepTextareaCard,
  texts: (field) => fieldTexts(field, ['content', 'author']),
}
