import { IconCursorText } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { isText } from '../answers.ts'
import { textConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { fieldTexts } from '../fieldTexts.ts'
import { TextSettings } from './Settings.tsx'

export const text: EditorType<FieldOf<'text'>> = {
  icon: IconCursorText,
  group: 'text',
  initial: () => ({ required: true }),
  conditions: textConditions,
  answers: {
    sample({ rules = {} }, { line }) {
      const most = rules['w-max-character'] ?? rules.max ?? Number.POSITIVE_INFINITY
      return rules.pattern || line.length > most ? null : line
    },
    fits: isText,
  },
  Settings: TextSettings,
  hasPlaceholder: true,
  texts: (field) => fieldTexts(field, ['patternMessage']),
}
