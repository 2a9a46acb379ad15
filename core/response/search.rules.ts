/** How many different words of an application are searched: who and what first, then its answers. */
export const MOST_WORDS = 60
const LONGEST_WORD = 40

/** Words as they are compared: no accents, no case, letters and digits only. `Cœur d’Été` → `coeur`, `d`, `ete`. */
export const wordsIn = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, LONGEST_WORD))

const fold = (text: string): string =>
  /[^\0-\x7f]/.test(text)
    ? text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll('œ', 'oe')
        .replaceAll('æ', 'ae')
        .replaceAll('ß', 'ss')
    : text.toLowerCase()

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

/** What a person looks for: each word must begin one of the application's. Longest first: they find least. */
export const searchTerms = (typed: string): string[] =>
  [...new Set(wordsIn(typed))].sort((one, other) => other.length - one.length).slice(0, 6)

/** What a title is sorted by: the same on every database. */
export const sortKeyOf = (title: string): string => wordsIn(title).join(' ').slice(0, 190)
