import type { Tally } from '#core/vote/ballot.rules.ts'
import { TALLY_METHODS } from '#core/vote/tally.rules.ts'
import type { Context } from '#server/context.ts'
import type { VoteRow } from '#server/features/vote/vote.repo.ts'
import { Failure } from './command.ts'
import type { Io } from './io.ts'
import { printJson, printTable, tell } from './print.ts'
import { onPlatform } from './session.ts'

/** How ballots are counted. */
export const COUNTING = {
  method: {
    flag: '--method <method>',
    summary: 'how winners are decided; what the vote or the file says when left out',
    choices: TALLY_METHODS,
  },
  seats: { flag: '--seats <n>', summary: 'how many win, of methods without costs' },
  budget: { flag: '--budget <amount>', summary: 'what winners may cost, of methods with costs' },
} as const

/** Whole numbers, or nothing; says what is wrong. */
export const wrongCounting = ({
  seats,
  budget,
}: {
  seats?: string | undefined
  budget?: string | undefined
}): string[] => [
  ...(seats !== undefined && !/^[1-9]\d{0,5}$/.test(seats) ? ['--seats is a whole number from 1.'] : []),
  ...(budget !== undefined && !/^\d{1,15}(\.\d{1,6})?$/.test(budget) ? ['--budget is a number.'] : []),
]

/** Works on one public vote of a platform, by its slug. */
export const onVote = <Result>(
  io: Io,
  { platform, session: slug }: { platform: string; session: string },
  work: (ctx: Context, vote: VoteRow) => Promise<Result>,
): Promise<Result> =>
  onPlatform(io, platform, async (ctx) => {
    const { findVote } = await import('#server/features/vote/vote.repo.ts')
    const vote = await findVote(slug)
    if (!vote)
      throw new Failure(`There is no public vote "${slug}" on ${platform}.`, [
        `"opencall session create SLUG --kind public --platform ${platform} --program PROGRAM" makes one.`,
      ])
    return work(ctx, vote)
  })

/** Says what a count has come to. */
export function printTally(io: Io, { ballots, items, rounds }: Omit<Tally, 'tied'>, { json }: { json: boolean }): void {
  const shown = items.map(({ key, votes, score, cost, won }) => ({ key, votes, score, cost, won }))
  if (json) {
    printJson(io, { ballots, items: shown, ...(rounds && { rounds }) })
    return
  }
  printTable(
    io,
    ['KEY', 'VOTES', 'SCORE', 'COST', 'WON'],
    shown.map(({ key, votes, score, cost, won }) => [key, votes, Number(score.toFixed(6)), cost, won ? 'yes' : '']),
  )
  tell(io, `${ballots} ballots.`)
}
