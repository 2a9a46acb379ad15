import { IconBuilding } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { isText } from '../answers.ts'
import { textConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'

export const sirenFr: EditorType<FieldOf<'siren-fr'>> = {
  icon: IconBuilding,
  group: 'data',
  initial: () => ({ required: true }),
  conditions: textConditions,
  answers: { sample: () => '732829320', fits: isText },
  hasPlaceholder: true,
}
