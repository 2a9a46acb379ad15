import type { PhoneRules } from '#core/form/deps.ts'
import { late } from './late.ts'

export interface PhoneKit {
  rules: PhoneRules
  /** `NL +31`, by cca2. */
  codes: { country: string; code: string }[]
}

/** The metadata is the heaviest part of a form. */
export const { $part: $phone, need: needPhone } = late<PhoneKit>(() =>
  import('./metadata.ts').then(({ phoneKit }) => phoneKit()),
)
