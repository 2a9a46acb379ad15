import { IconBuildingBank } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { isText } from '../answers.ts'
import { textConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'

export const siretFr: EditorType<FieldOf<'siret-fr'>> = {
  icon: IconBuildingBank,
  group: 'data',
  initial: () => ({ required: true }),
  conditions: textConditions,
  answers: { sample: () => '73282932000074', fits: isText },
  hasPlaceholder: true,
}
