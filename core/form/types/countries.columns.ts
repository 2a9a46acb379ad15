import type { Locale } from '../../locale.ts'
import { CCA3 } from '../cca3.ts'
import type { CellOptions } from '../cells.ts'
import { COUNTRIES, countryName } from '../countries.ts'

export function countryOut(cca2: string, { lang }: CellOptions): string {
  const name = lang ? countryName(cca2, lang) : cca2
  return lang && countryBack(name, { lang }) === cca2 ? name : cca2
}

/** By cca2, cca3, `USA: …`, or name in the language, English or French. */
export function countryBack(typed: string, { lang }: { lang?: Locale }): string | null {
  const text = typed.trim()
  const code = text.toUpperCase()
  if (COUNTRIES.has(code)) return code
  const long = CCA3.get(/^[A-Z]{3}(?=:|$)/.exec(code)?.[0] ?? '')
  if (long) return long
  for (const tongue of new Set([lang ?? 'en', 'en', 'fr'])) {
    for (const cca2 of COUNTRIES) if (countryName(cca2, tongue).toLowerCase() === text.toLowerCase()) return cca2
  }
  return null
}
