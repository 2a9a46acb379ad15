import { IconLink } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { isText } from '../answers.ts'
import { LengthSettings } from '../BoundSettings.tsx'
import { textConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'

export const url: EditorType<FieldOf<'url'>> = {
  icon: IconLink,
  group: 'text',
  initial: () => ({ required: true }),
  conditions: textConditions,
  answers: { sample: (_, texts) => texts.url, fits: isText },
  Settings: LengthSettings,
  hasPlaceholder: true,
}
