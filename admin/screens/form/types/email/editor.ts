import { IconMail } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { isText } from '../answers.ts'
import { textConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { EmailSettings } from './Settings.tsx'

export const email: EditorType<FieldOf<'email'>> = {
  icon: IconMail,
  group: 'text',
  initial: () => ({ required: true }),
  conditions: textConditions,
  answers: { sample: (_, texts) => texts.email, fits: isText },
  Settings: EmailSettings,
  hasPlaceholder: true,
}
