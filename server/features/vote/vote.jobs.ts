import { Op } from 'sequelize'
import { WaitingBallot } from '../../db/models/WaitingBallot.ts'
import { sweepRows } from '../../db/sweep.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { HOURLY } from '../../jobs/policy.ts'
import { asSystem } from '../../tenancy/scope.ts'

/** Ballots that nobody confirmed in their day. */
export const voteJobs = (): JobKind[] => [
  {
    kind: 'vote.sweep',
    run: async ({ now, signal }) => {
      await asSystem('hourly sweep', () => sweepRows(WaitingBallot, { expiresAt: { [Op.lt]: now } }, { signal }))
    },
    ...HOURLY,
  },
]
