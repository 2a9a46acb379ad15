import type { Locale } from '../locale.ts'
import type { Text } from '../text.ts'

const MOST = 200

/** "Dossier" → "Dossier (2)", in each language, with the first number that no title has. */
export function titleOfCopy(title: Text, taken: readonly Text[]): Text {
  const plain = Object.entries(title).map(
    ([lang, words]) => [lang, (words ?? '').replace(/ \(\d{1,4}\)$/, '')] as const,
  )
  const numbered = (n: number): Text =>
    Object.fromEntries(plain.map(([lang, words]) => [lang, words && `${words.slice(0, MOST - 7)} (${n})`]))
  const isTaken = (copy: Text) =>
    taken.some((one) => Object.entries(copy).some(([lang, words]) => words && one[lang as Locale] === words))
  let n = 2
  while (isTaken(numbered(n))) n += 1
  return numbered(n)
}
