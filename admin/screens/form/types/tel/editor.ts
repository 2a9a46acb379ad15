import { IconDeviceLandlinePhone } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { textAnswers } from '../answers.ts'
import { textConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { TelSettings } from './Settings.tsx'

export const tel: EditorType<FieldOf<'tel'>> = {
  icon: IconDeviceLandlinePhone,
  group: 'text',
  initial: () => ({ required: true }),
  conditions: textConditions,
  answers: textAnswers,
  Settings: TelSettings,
  hasPlaceholder: true,
}
