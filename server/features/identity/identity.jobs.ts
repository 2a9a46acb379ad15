import { Op } from 'sequelize'
import { ExternalSignIn } from '../../db/models/ExternalSignIn.ts'
import { sweepRows } from '../../db/sweep.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { HOURLY } from '../../jobs/policy.ts'
import { asSystem } from '../../tenancy/scope.ts'

export const identityJobs = (): JobKind[] => [
  {
    kind: 'identity.sweepSignIns',
    run: async ({ now, signal }) => {
      await asSystem('hourly sweep', () => sweepRows(ExternalSignIn, { expiresAt: { [Op.lt]: now } }, { signal }))
    },
    ...HOURLY,
  },
]
