import type { Issue } from '../problem.ts'
import type { CityAnswer } from './definition.ts'
import type { patternOf } from './pattern.ts'
import type { postcodeFlaw } from './types/address/postcodes.ts'
import type { Work } from './work.ts'

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
  /** cca2 codes that may be chosen. Null in browsers, whose lists offer no others. */
  countries: ReadonlySet<string> | null
  /** Null until the matcher is loaded (browser): patterns are then not looked at. */
  pattern: typeof patternOf | null
  /** Null until it is loaded (browser): postcodes are then not compared with their country. */
  postcode: typeof postcodeFlaw | null
  /** The name of a French town by its code and postcode; null for one that there is not. Only the server has the list. */
  city: ((city: CityAnswer) => string | null) | null
  /** The server's. Null in browsers, where the cheap look for tags stands in for it. */
  sanitise: Sanitiser | null
  /** What the checks may still cost. Left out: each form has a budget of its own. */
  work?: Work
}

/** What a reader has that is given nothing yet. */
export const plainDeps = (zone: string, now = new Date()): FormDeps => ({
  now,
  zone,
  phone: null,
  bannedDomains: new Set(),
  disposableDomains: new Set(),
  countries: null,
  pattern: null,
  postcode: null,
  city: null,
  sanitise: null,
})

export interface Sanitiser {
  /** The text without what may not be in it. */
  clean(html: string): string
  /**
   * Whether that takes a tag or a part of one away; how it writes the words between them is its own affair. What is too much
   * to look at counts as changed.
   */
  changes(html: string, work?: Work): boolean
}

export interface PhoneRules {
  /** Reads a typed number; `country` (cca2) helps those without international prefix. Null when it cannot be one. */
  parse(
    typed: string,
    country?: string,
  ): { country: string | null; number: string; valid: boolean; national: string; international: string } | null
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
