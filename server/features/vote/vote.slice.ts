import { publicVotes } from '#core/vote/vote.site.ts'
import * as vote from '../../db/migrations/0145-vote.ts'
import * as voteReceipts from '../../db/migrations/0155-vote-receipts.ts'
import { Ballot } from '../../db/models/Ballot.ts'
import { VoteEntry } from '../../db/models/VoteEntry.ts'
import { VoteInvitation } from '../../db/models/VoteInvitation.ts'
import { VoteSession } from '../../db/models/VoteSession.ts'
import { WaitingBallot } from '../../db/models/WaitingBallot.ts'
import { forgetsProgram } from '../../events/forget.ts'
import type { Slice } from '../../slice.ts'
import { VOTE_SALT, VOTER_ADDRESS } from './sealed.ts'

export const voteSlice: Slice = {
  name: 'vote',
  tables: { tenant: [VoteSession, VoteEntry, Ballot, WaitingBallot, VoteInvitation] },
  migrations: [
    { name: '0145-vote', up: vote.up },
    { name: '0155-vote-receipts', up: voteReceipts.up },
  ],
  sealed: [
    { model: VoteSession, column: 'sealedSalt', purpose: VOTE_SALT },
    { model: WaitingBallot, column: 'sealedAddress', purpose: VOTER_ADDRESS },
  ],
  consumers: [
    forgetsProgram('vote.forgetProgram', async (programId) => {
      const { listVoteRows, removeVote } = await import('./vote.repo.ts')
      for (const { id } of await listVoteRows(programId)) await removeVote(id)
    }),
  ],
  eraser: async () => {
    const { findUser } = await import('../account/account.public.ts')
    const { forgetInvited } = await import('./vote.repo.ts')
    return {
      async here(_ctx, userId) {
        const user = await findUser(userId)
        if (user) await forgetInvited(user.emailKey)
      },
    }
  },
  manifest: async () => (await import('./vote.manifest.ts')).voteParts,
  site: async () => [{ part: publicVotes, read: async () => (await import('./vote.public.ts')).readPublicVotes() }],
  live: async () => (await import('./live.ts')).liveVotes,
  routes: async () => (await import('./vote.routes.ts')).voteRoutes,
  jobs: async () => (await import('./vote.jobs.ts')).voteJobs,
}
