import { IconSquareCheck } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import type { EditorType } from '../entry.ts'
import { fieldTexts } from '../fieldTexts.ts'
import { ConsentCard } from './Card.tsx'
import { ConsentSettings } from './Settings.tsx'

export const validation: EditorType<FieldOf<'validation'>> = {
  icon: IconSquareCheck,
  group: 'choice',
  initial: () => ({ required: true, label: {} }),
  conditions: {
    operators: ['not-empty', 'empty'],
    valueKind: () => 'none',
    wording: { words: 'consent', operators: ['not-empty', 'empty'] },
  },
  answers: { sample: () => true, matching: () => true, fits: (answer) => typeof answer === 'boolean' },
  Settings: ConsentSettings,
  CardPreview: ConsentCard,
  texts: (field) => fieldTexts(field, ['label', 'linkLabel']),
}
