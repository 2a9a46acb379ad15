import * as evaluation from '../../db/migrations/0133-evaluation.ts'
import { Duty } from '../../db/models/Duty.ts'
import { EvaluationSession } from '../../db/models/EvaluationSession.ts'
import { Juror } from '../../db/models/Juror.ts'
import { JuryConflict } from '../../db/models/JuryConflict.ts'
import { SessionEntry } from '../../db/models/SessionEntry.ts'
import type { Consumer } from '../../events/consume.ts'
import type { Slice } from '../../slice.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { removeSession, sessionIdsOf } from './session.repo.ts'

/** A program that is gone for good takes its sessions along. */
const forgetProgram: Consumer = {
  name: 'evaluation.forgetProgram',
  wants: (type) => type === 'program.removed',
  retry: { attempts: 12, over: '24h' },
  concurrency: 1,
  async handle({ platformId, subjectId }) {
    await inPlatform(platformId, async () => {
      for (const id of await sessionIdsOf(subjectId)) await removeSession(id)
    })
  },
}

export const evaluationSlice: Slice = {
  name: 'evaluation',
  tables: { tenant: [EvaluationSession, SessionEntry, Juror, JuryConflict, Duty] },
  migrations: [{ name: '0133-evaluation', up: evaluation.up }],
  consumers: [forgetProgram],
  eraser: async () => {
    const { findUser } = await import('../account/account.public.ts')
    const { forgetPerson } = await import('./juror.repo.ts')
    return {
      async here(_ctx, userId) {
        const user = await findUser(userId)
        if (user) await forgetPerson(userId, user.emailKey)
      },
    }
  },
  routes: async () => (await import('./evaluation.routes.ts')).evaluationRoutes,
}
