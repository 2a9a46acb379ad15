import type { PhoneRules } from './deps.ts'

interface ParsedNumber {
  country?: string | undefined
  number: string
  isValid(): boolean
  formatNational(): string
  formatInternational(): string
}

interface PhoneLibrary {
  parsePhoneNumberFromString(text: string, country?: never): ParsedNumber | undefined
}

/** Phone rules over libphonenumber-js (its `max` metadata on both sides). */
export function phoneRules(library: PhoneLibrary): PhoneRules {
  return {
    parse(typed, country) {
      const found = library.parsePhoneNumberFromString(typed, country as never)
      return found
        ? {
            country: found.country ?? null,
            number: found.number,
            valid: found.isValid(),
            national: found.formatNational(),
            international: found.formatInternational(),
          }
        : null
    },
  }
}
