import { IconMapPin } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { addressWith, isObject } from '../answers.ts'
import { CountrySetting } from '../CountrySetting.tsx'
import { countryPartConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'

export const address: EditorType<FieldOf<'address'>> = {
  icon: IconMapPin,
  group: 'data',
  initial: () => ({ required: true }),
  conditions: countryPartConditions,
  answers: {
    sample: (_, texts) => addressWith(texts.country, texts),
    matching: (value, texts) => addressWith(String(value), texts),
    fits: isObject,
  },
  Settings: CountrySetting,
}
