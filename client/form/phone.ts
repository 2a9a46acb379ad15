import type { PhoneRules } from '#core/form/deps.ts'
import { lazyModule } from './lazyModule.ts'

export interface PhoneKit {
  rules: PhoneRules
  /** `NL +31`, by cca2. */
  codes: { country: string; code: string }[]
}

/** The metadata is the heaviest part of a form. */
export const { $module: $phone, load: loadPhoneRules } = lazyModule<PhoneKit>(() =>
  import('./metadata.ts').then(({ phoneKit }) => phoneKit()),
)
