import { IconAlignLeft } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { isText } from '../answers.ts'
import { textConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { TextareaCard } from './Card.tsx'
import { TextareaSettings } from './Settings.tsx'

export const textarea: EditorType<FieldOf<'textarea'>> = {
  icon: IconAlignLeft,
  group: 'text',
  initial: () => ({ required: true }),
  conditions: textConditions,
  answers: { sample: (_, { lines }) => lines, fits: isText },
  Settings: TextareaSettings,
  CardPreview: TextareaCard,
  hasPlaceholder: true,
}
