import { expect, it } from 'vitest'
import { emptySearchReason, splitAroundMatch } from './searchText.ts'

it.each([
  ['Été au bord de l’eau', 'ete', ['', 'Été', ' au bord de l’eau']],
  ['Cœur de ville', 'COEUR', ['', 'Cœur', ' de ville']],
  ['Appel à la mer…', 'mer', ['Appel à la ', 'mer', '…']],
  ['Cœur de ville', 'coe', ['', 'Cœ', 'ur de ville']],
  // Half of a joined letter is the whole of it.
  ['Cœur de ville', 'co', ['', 'Cœ', 'ur de ville']],
  // Decomposed, as some systems write it.
  ['E\u0301te\u0301', 'et', ['', 'E\u0301t', 'e\u0301']],
  ['Bourse', 'prix', null],
  ['Bourse', '', null],
])('finds where “%s” says “%s”', (text, wanted, expected) => expect(splitAroundMatch(text, wanted)).toEqual(expected))

it.each([
  ['one letter, which nobody is asked for', { wanted: 'a', asks: true, isPending: false }, 'short'],
  ['nothing after a sign', { wanted: '', asks: true, isPending: false }, 'short'],
  ['what is asked still', { wanted: 'jardin', asks: true, isPending: true }, 'searching'],
  ['what was answered', { wanted: 'jardin', asks: true, isPending: false }, 'none'],
  ['one letter where all is here', { wanted: 'a', asks: false, isPending: false }, 'none'],
  ['programs still to come', { wanted: 'a', asks: false, isPending: true }, 'searching'],
] as const)('knows what to say of %s', (_case, search, expected) => expect(emptySearchReason(search)).toBe(expected))
