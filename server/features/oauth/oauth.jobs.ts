import { Op } from 'sequelize'
import { OAuthGrant } from '../../db/models/OAuthGrant.ts'
import { OAuthRefresh } from '../../db/models/OAuthRefresh.ts'
import { sweepRows } from '../../db/sweep.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { HOURLY } from '../../jobs/policy.ts'
import { asSystem } from '../../tenancy/scope.ts'

export const oauthJobs = (): JobKind[] => [
  {
    kind: 'oauth.sweep',
    run: async ({ now, signal }) => {
      await asSystem('hourly sweep', async () => {
        await sweepRows(OAuthGrant, { codeExpiresAt: { [Op.lt]: now }, codeUsedAt: null }, { signal })
        await sweepRows(OAuthRefresh, { expiresAt: { [Op.lt]: now } }, { signal })
      })
    },
    ...HOURLY,
  },
]
