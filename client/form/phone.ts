import { atom } from 'nanostores'
import type { PhoneRules } from '#core/form/deps.ts'

export interface PhoneKit {
  rules: PhoneRules
  /** `NL +31`, by cca2. */
  codes: { country: string; code: string }[]
}

/** Null until somebody needs it: the metadata is the heaviest part of a form. */
export const $phone = atom<PhoneKit | null>(null)
let loading: Promise<PhoneKit> | null = null

/** Loads the phone metadata once; a failed load may be asked for again. */
export function needPhone(): Promise<PhoneKit> {
  loading ??= import('./metadata.ts')
    .then(({ phoneKit }) => {
      const kit = phoneKit()
      $phone.set(kit)
      return kit
    })
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}
