import * as decisions from '../../db/migrations/0140-decisions.ts'
import { Appeal } from '../../db/models/Appeal.ts'
import { Decision } from '../../db/models/Decision.ts'
import { DecisionRelease } from '../../db/models/DecisionRelease.ts'
import { DecisionSetting } from '../../db/models/DecisionSetting.ts'
import { forgetsProgram } from '../../events/forget.ts'
import type { Slice } from '../../slice.ts'
import { inPlatform } from '../../tenancy/scope.ts'

export const decisionSlice: Slice = {
  name: 'decision',
  tables: { tenant: [Decision, DecisionRelease, DecisionSetting, Appeal] },
  migrations: [{ name: '0140-decisions', up: decisions.up }],
  consumers: [
    forgetsProgram('decision.forgetProgram', async (programId) =>
      (await import('./decision.repo.ts')).removeOfProgram(programId),
    ),
    {
      name: 'decision.forgetSession',
      wants: (type) => type === 'session.deleted' || type === 'session.entriesRemoved',
      retry: { attempts: 12, over: '24h' },
      concurrency: 1,
      async handle({ platformId, subjectId, type }) {
        const { removeOfSession, removeOrphans } = await import('./decision.repo.ts')
        await inPlatform(platformId, () =>
          type === 'session.deleted' ? removeOfSession(subjectId) : removeOrphans(subjectId),
        )
      },
    },
  ],
  personalData: async () => (await import('./data.person.ts')).appealData,
  eraser: async () => {
    const { forgetAuthor } = await import('./decision.repo.ts')
    return {
      async here(_ctx, userId) {
        await forgetAuthor(userId)
      },
    }
  },
  jobs: async () => (await import('./release.actions.ts')).decisionJobs,
  routes: async () => (await import('./decision.routes.ts')).decisionRoutes,
}
