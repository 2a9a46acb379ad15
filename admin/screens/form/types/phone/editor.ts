import { IconPhone } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { isObject } from '../answers.ts'
import { CountrySetting } from '../CountrySetting.tsx'
import { countryPartConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'

export const phone: EditorType<FieldOf<'phone'>> = {
  icon: IconPhone,
  group: 'text',
  initial: () => ({ required: true }),
  conditions: countryPartConditions,
  answers: { matching: () => null, fits: isObject },
  Settings: CountrySetting,
  hasPlaceholder: true,
}
