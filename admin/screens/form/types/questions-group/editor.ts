import { IconListDetails } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { isListOfObjects } from '../answers.ts'
import { countConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { fieldTexts } from '../fieldTexts.ts'
import { QuestionsGroupSettings } from './Settings.tsx'

export const questionsGroup: EditorType<FieldOf<'questions-group'>> = {
  icon: IconListDetails,
  group: 'structure',
  initial: () => ({ fields: [] }),
  conditions: countConditions,
  answers: { matching: () => null, fits: isListOfObjects },
  Settings: QuestionsGroupSettings,
  // Its questions are on its card.
  CardPreview: null,
  texts: (field) => fieldTexts(field, ['itemTitle', 'newGroupBtnLabel', 'deleteConfirmationMsg']),
}
