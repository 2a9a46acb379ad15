import { fold } from '../fold.ts'

/** How many different words of an application are searched: who and what first, then its answers. */
export const MOST_WORDS = 60
const LONGEST_WORD = 40

/** Words as they are compared: no accents, no case, letters and digits only. `Cœur d’Été` → `coeur`, `d`, `ete`. */
export function wordsIn(text: string): string[] {
  const latin = text.replace(/[^\0-\x7f]/g, (sign) => LATIN.get(sign) ?? sign)
  // What has only the signs of western languages needs no look at the tables of Unicode, several times quicker.
  const words = FOREIGN.test(latin) ? fold(text).match(/[\p{L}\p{N}]+/gu) : latin.toLowerCase().match(/[a-z0-9]+/g)
  return (words ?? []).map((word) => word.slice(0, LONGEST_WORD))
}

const FOREIGN = /[^\0-\x7f]/

/** Signs of western languages as they are compared; those that are no part of a word become a space. */
const LATIN = new Map(
  [...Array.from({ length: 0x100 }, (_, n) => String.fromCharCode(0x80 + n)), ...'‘’“”„«»–—…•€\u00a0\u202f']
    .map((sign) => [sign, fold(sign)] as const)
    .filter(([sign, folded]) => !FOREIGN.test(folded) || !/[\p{L}\p{N}\p{M}]/u.test(sign))
    .map(([sign, folded]) => [sign, /^[a-z0-9]+$/.test(folded) ? folded : ' '] as const),
)

/** The different words of several texts, first ones first. */
export function searchWords(texts: Iterable<string>): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    // What stands after the first thousand signs of an answer is read, not searched.
    for (const word of wordsIn(text.slice(0, 1_000))) {
      words.add(word)
      if (words.size === MOST_WORDS) return [...words]
    }
  }
  return [...words]
}

/**
 * What a person looks for: each word must begin one of the application's. Longest first: they find least. Null for what has no
 * word in it (`%`, `?!`): nothing is found by it. Blank is no search.
 */
export function searchTerms(typed: string): string[] | null {
  const words = [...new Set(wordsIn(typed))]
  if (words.length === 0 && typed.trim() !== '') return null
  return words.sort((one, other) => other.length - one.length).slice(0, 6)
}

/** What a title is sorted by: the same on every database. */
export const sortKeyOf = (title: string): string => wordsIn(title).join(' ').slice(0, 190)
