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

type Contraction = readonly [words: Readonly<Record<string, string>>, value: RegExp]

/** Articles and prepositions that contract before a value that matches. */
const CONTRACTIONS: Partial<Record<Locale, readonly Contraction[]>> = {
  fr: [[{ de: 'd’' }, /^(?!y[aeiouy])[aeiouyà-æè-ïò-öù-üœ]/i]],
  ca: [
    [{ de: 'd’' }, /^h?[aeiouà-æè-ïò-öù-ü]/i],
    [{ el: 'l’', al: 'a l’', del: 'de l’' }, /^11?(?![\d.,])/],
  ],
  it: [
    [{ il: 'l’', al: 'all’', dal: 'dall’', del: 'dell’' }, /^(?:8|11)(?![\d.,])/],
    // Days of the week stand without an article.
    [{ il: '', al: 'a ', dal: 'da ', del: 'di ' }, /^(?:\p{L}+dì|sabato|domenica) /u],
  ],
}

/** The word that stands before a value, as it is written before that value: "heure de Paris", "heure d’Athens". */
export const joined = (word: string, value: string, locale: Locale): string =>
  CONTRACTIONS[locale]?.find(([words, begins]) => word in words && begins.test(value))?.[0][word] ?? `${word} `
