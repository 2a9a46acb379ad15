import { IconLayoutList } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { freeReference } from '../../references.ts'
import { noAnswers } from '../answers.ts'
import { textConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'

export const accordion: EditorType<FieldOf<'accordion'>> = {
  icon: IconLayoutList,
  group: 'structure',
  initial: (taken) => ({ sections: [{ reference: freeReference('section', taken), title: {}, fields: [] }] }),
  conditions: textConditions,
  answers: noAnswers,
  // Its sections are on its card.
  CardPreview: null,
}
