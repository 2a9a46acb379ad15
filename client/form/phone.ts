import { atom } from 'nanostores'
import { COUNTRIES } from '#core/form/countries.ts'
import { type PhoneRules, phoneRules } from '#core/form/deps.ts'

interface PhoneKit {
  rules: PhoneRules
  /** `NL +31`, by cca2. */
  codes: { country: string; code: string }[]
}

/** Null until somebody needs it: the metadata is the heaviest part of a form. */
export const $phone = atom<PhoneKit | null>(null)
let loading: Promise<PhoneKit> | null = null

/** Loads the phone metadata once; a failed load may be asked for again. */
export function needPhone(): Promise<PhoneKit> {
  loading ??= import('libphonenumber-js/max')
    .then((library) => {
      const callable = new Set<string>(library.getCountries())
      const codes = [...COUNTRIES]
        .filter((country) => callable.has(country))
        .map((country) => ({ country, code: `+${library.getCountryCallingCode(country as never)}` }))
      const kit = { rules: phoneRules(library), codes }
      $phone.set(kit)
      return kit
    })
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}
