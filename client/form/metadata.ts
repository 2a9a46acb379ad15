import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { COUNTRIES } from '#core/form/countries.ts'
import { phoneRules } from '#core/form/phones.ts'
import type { PhoneKit } from './phone.ts'

/** What is known of phone numbers, with all that it is made of. */
export const phoneKit = (): PhoneKit => {
  const callable = new Set<string>(getCountries())
  const codes = [...COUNTRIES]
    .filter((country) => callable.has(country))
    .map((country) => ({ country, code: `+${getCountryCallingCode(country as never)}` }))
  return { rules: phoneRules({ parsePhoneNumberFromString }), codes }
}
