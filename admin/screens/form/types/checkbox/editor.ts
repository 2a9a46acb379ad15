import { IconCheckbox } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { OptionsCard } from '../choices/OptionsCard.tsx'
import { twoOptions } from '../choices/options.ts'
import { severalChoices } from '../choices/severalChoices.ts'
import type { EditorType } from '../entry.ts'
import { CheckboxSettings } from './Settings.tsx'

export const checkbox: EditorType<FieldOf<'checkbox'>> = {
  icon: IconCheckbox,
  group: 'choice',
  initial: () => ({ required: true, options: twoOptions() }),
  ...severalChoices,
  Settings: CheckboxSettings,
  CardPreview: OptionsCard,
}
