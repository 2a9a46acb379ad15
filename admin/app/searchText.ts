import { fold } from '#core/fold.ts'

/** What was searched for, in a sentence: an address may hold any length of it, and the way out stays in sight. */
export const truncateQuery = (text: string): string => (text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text)

/** Characters from which on the server is asked. */
const SHORTEST = 2

interface Search {
  wanted: string
  /** Whether the server knows of more than is here. */
  asks: boolean
  isPending: boolean
}

/** Whether the server is asked. */
export const shouldAskServer = ({ wanted, asks }: Pick<Search, 'wanted' | 'asks'>): boolean =>
  asks && wanted.length >= SHORTEST

/** What can be said where nothing is found: that there is nothing only when nobody is left to ask. */
export function emptySearchReason({ wanted, asks, isPending }: Search): 'searching' | 'short' | 'none' {
  if (isPending) return 'searching'
  return asks && wanted.length < SHORTEST ? 'short' : 'none'
}

/** A text around what is looked for in it, whatever its accents and case; null when it does not say that. */
export function splitAroundMatch(text: string, wanted: string): [before: string, said: string, after: string] | null {
  const [letters, sought] = [[...text], fold(wanted)]
  // Folded, a letter may be two and an accent nothing.
  const folded = letters.map(fold)
  const at = folded.join('').indexOf(sought)
  if (!sought || at < 0) return null
  let [from, to, passed] = [0, letters.length, 0]
  for (const [n, letter] of folded.entries()) {
    if (letter && passed <= at) from = n
    if (letter && passed >= at + sought.length) {
      to = n
      break
    }
    passed += letter.length
  }
  return [letters.slice(0, from).join(''), letters.slice(from, to).join(''), letters.slice(to).join('')]
}
