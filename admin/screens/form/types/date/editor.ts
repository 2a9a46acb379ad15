import { IconCalendar } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { isText } from '../answers.ts'
import type { EditorType } from '../entry.ts'
import { DateSettings } from './Settings.tsx'

export const date: EditorType<FieldOf<'date'>> = {
  icon: IconCalendar,
  group: 'text',
  initial: () => ({ required: true }),
  conditions: {
    operators: ['equals', 'greater', 'at-least', 'less', 'at-most', 'empty', 'not-empty'],
    valueKind: () => 'date',
    wording: { words: 'date', operators: ['greater', 'at-least', 'less', 'at-most', 'equals'] },
  },
  answers: {
    sample({ rules = {} }, { day }) {
      const least = rules['min-date']
      return least && least !== 'today' && least > day ? least : day
    },
    fits: isText,
  },
  Settings: DateSettings,
}
