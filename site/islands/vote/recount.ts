import type { Tally } from '#core/vote/ballot.rules.ts'
import { readPabulib } from '#core/vote/pabulib.ts'
import { type TallyOptions, tally } from '#core/vote/tally.rules.ts'

/** Counts a Pabulib file. Throws SyntaxError where it is none. */
export function recount(text: string, options: TallyOptions): Pick<Tally, 'ballots' | 'items'> {
  const { choices, ballots, flaws } = readPabulib(text)
  if (flaws.length > 0) throw new SyntaxError('not a file of ballots')
  return tally(choices, ballots, options)
}
