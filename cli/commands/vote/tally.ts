import type { TallyMethod } from '#core/vote/tally.rules.ts'
import { command, OPTIONS, READS } from '../../command.ts'
import { COUNTING } from '../../vote.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'address of the public vote' },
  options: { platform: OPTIONS.platform, ...COUNTING, ...READS },
  examples: ['opencall vote tally budget-2027 --platform fondation --method equal-shares --budget 120000 --json'],
  async check({ options }) {
    const { wrongCounting } = await import('../../vote.ts')
    return wrongCounting(options)
  },
  async run({ args: [slug], options, io }) {
    const { onVote, printTally } = await import('../../vote.ts')
    const { tallyVote } = await import('#server/features/vote/tally.actions.ts')
    await onVote(io, { ...options, session: slug }, async (_ctx, vote) => {
      const { method, seats, budget } = options
      printTally(
        io,
        await tallyVote(vote, {
          method: method as TallyMethod | undefined,
          ...(seats !== undefined && { seats: Number(seats) }),
          ...(budget !== undefined && { budget: Number(budget) }),
        }),
        options,
      )
    })
  },
})
