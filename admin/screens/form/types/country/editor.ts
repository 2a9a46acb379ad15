import { IconFlag } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { isText } from '../answers.ts'
import { choiceConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'

export const country: EditorType<FieldOf<'country'>> = {
  icon: IconFlag,
  group: 'choice',
  initial: () => ({ required: true }),
  conditions: {
    operators: choiceConditions.operators,
    valueKind: (operator) => (operator === 'one-of' ? 'countries' : 'country'),
  },
  answers: { sample: (_, texts) => texts.country, fits: isText },
}
