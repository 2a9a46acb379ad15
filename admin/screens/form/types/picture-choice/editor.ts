import { IconLibraryPhoto } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { OptionsCard } from '../choices/OptionsCard.tsx'
import { twoOptions } from '../choices/options.ts'
import { severalChoices } from '../choices/severalChoices.ts'
import type { EditorType } from '../entry.ts'
import { PictureChoiceSettings } from './Settings.tsx'

export const pictureChoice: EditorType<FieldOf<'picture-choice'>> = {
  icon: IconLibraryPhoto,
  group: 'choice',
  initial: () => ({ required: true, options: twoOptions(), rules: { 'max-array-length': 1 } }),
  ...severalChoices,
  Settings: PictureChoiceSettings,
  CardPreview: OptionsCard,
}
