import type { Issue } from '../problem.ts'

/** What the engine needs from outside: the same in browser and server, so both say the same. */
export interface FormDeps {
  now: Date
  /** IANA zone in which `today` is read. */
  zone: string
  /** Null until the metadata is loaded (browser): numbers are then checked by shape alone. */
  phone: PhoneRules | null
  /** Domains that may not be used in email answers; disposable ones for `notYopmail`. Lower case. */
  bannedDomains: ReadonlySet<string>
  disposableDomains: ReadonlySet<string>
  /** cca2 codes that may be chosen. */
  countries: ReadonlySet<string>
  /** The server's sanitiser. Null in browsers, where the cheap look for tags stands in for it. */
  sanitise: ((html: string) => string) | null
}

export interface PhoneRules {
  /** Reads a typed number; `country` (cca2) helps those without international prefix. Null when it cannot be one. */
  parse(
    typed: string,
    country?: string,
  ): { country: string | null; number: string; valid: boolean; national: string } | null
}

interface PhoneLibrary {
  parsePhoneNumberFromString(
    text: string,
    country?: never,
  ): { country?: string | undefined; number: string; isValid(): boolean; formatNational(): string } | undefined
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
          }
        : null
    },
  }
}

/** Hard ceilings of any answer, whatever a form's own rules say: they bound memory and columns. */
export const LIMITS = {
  text: 5_000,
  textarea: 100_000,
  email: 254,
  url: 2_048,
  phone: 40,
  choices: 1_000,
  files: 50,
  items: 100,
} as const

/** One wrong place without its path; the engine adds it. */
export interface Flaw {
  /** Below the field: `.city`, `[row][col]`, `[2]`. Left out: the field itself. */
  under?: string
  rule: string
  params?: Issue['params']
}

/** `YYYY-MM-DD` of an instant in a zone. */
export function dayIn(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const of = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${of.year}-${of.month}-${of.day}`
}
