import { IconToggleLeft } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import type { EditorType } from '../entry.ts'
import { YesNoCard } from './Card.tsx'

export const yesNo: EditorType<FieldOf<'yes-no'>> = {
  icon: IconToggleLeft,
  group: 'choice',
  initial: () => ({ required: true }),
  conditions: { operators: ['equals', 'not-equals', 'empty', 'not-empty'], valueKind: () => 'yes-no' },
  answers: { sample: () => true, fits: (answer) => typeof answer === 'boolean' },
  CardPreview: YesNoCard,
}
