import type { Locale } from '../locale.ts'

const NBSP = '\u00a0'
const NARROW = '\u202f'

/**
 * No-break spaces where French wants them. Only spaces that are there become no-break ones, so that addresses, code and
 * HTML stay as they are.
 */
export function typographic(words: string, locale: Locale): string {
  if (locale !== 'fr') return words
  return words
    .replace(/ ([;?!])/g, `${NARROW}$1`)
    .replace(/ ([:»])/g, `${NBSP}$1`)
    .replace(/« /g, `«${NBSP}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NARROW}`)
    .replace(/(\d) (?=(?:%|€|\$|£|h|min|s|ko|Mo|Go|km|m|kg|ans?)(?![\p{L}\d]))/gu, `$1${NBSP}`)
}

/** "heure de Paris", "heure d’Athens". */
export const elide = (words: string, locale: Locale): string =>
  locale === 'fr' ? words.replace(/\b([dD])e (?=[AEIOUYÉÈÊÂÎÔÛaeiouyéèêâîôû])/g, '$1’') : words
