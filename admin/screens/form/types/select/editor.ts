import { IconSelect } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { choiceAnswers } from '../answers.ts'
import { OptionsCard } from '../choices/OptionsCard.tsx'
import { OptionsSettings } from '../choices/OptionsSettings.tsx'
import { twoOptions } from '../choices/options.ts'
import { choiceConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'

export const select: EditorType<FieldOf<'select'>> = {
  icon: IconSelect,
  group: 'choice',
  initial: () => ({ required: true, options: twoOptions() }),
  conditions: choiceConditions,
  answers: choiceAnswers,
  Settings: OptionsSettings,
  CardPreview: OptionsCard,
  hasPlaceholder: true,
}
