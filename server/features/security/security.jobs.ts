import { Op } from 'sequelize'
import { SpentChallenge } from '../../db/models/SpentChallenge.ts'
import { sweepRows } from '../../db/sweep.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { HOURLY } from '../../jobs/policy.ts'
import { asSystem } from '../../tenancy/scope.ts'

export const securityJobs = (): JobKind[] => [
  {
    kind: 'security.sweepChallenges',
    run: async ({ now, signal }) => {
      await asSystem('hourly sweep', () => sweepRows(SpentChallenge, { expiresAt: { [Op.lt]: now } }, { signal }))
    },
    ...HOURLY,
  },
]
