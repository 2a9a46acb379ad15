import { IconBuildingCommunity } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { isObject } from '../answers.ts'
import type { EditorType } from '../entry.ts'

export const cityFr: EditorType<FieldOf<'city-fr'>> = {
  icon: IconBuildingCommunity,
  group: 'data',
  initial: () => ({ required: true }),
  conditions: { operators: ['not-empty', 'empty'], valueKind: () => 'none' },
  answers: { sample: () => ({ code: '35288', name: 'Saint-Malo', zipCode: '35400' }), fits: isObject },
  hasPlaceholder: true,
}
