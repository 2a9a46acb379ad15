import { IconUpload } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { isListOfObjects } from '../answers.ts'
import { countConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { FileCard } from './Card.tsx'
import { FileSettings } from './Settings.tsx'

export const file: EditorType<FieldOf<'file'>> = {
  icon: IconUpload,
  group: 'data',
  initial: () => ({
    required: true,
    rules: { 'file-types': ['pdf'], 'file-max-count': 1, 'file-max-size': 10 * 1024 ** 2 },
  }),
  conditions: countConditions,
  answers: { matching: () => null, fits: isListOfObjects },
  Settings: FileSettings,
  CardPreview: FileCard,
}
