import * as evaluation from '../../db/migrations/0133-evaluation.ts'
import * as criteriaTemplates from '../../db/migrations/0151-criteria-templates.ts'
import * as sheetTurns from '../../db/migrations/0152-sheet-turns.ts'
import * as juryDiscussion from '../../db/migrations/0153-jury-discussion.ts'
import * as juryPreferences from '../../db/migrations/0154-jury-preferences.ts'
import { CriteriaTemplate } from '../../db/models/CriteriaTemplate.ts'
import { Duty } from '../../db/models/Duty.ts'
import { EvaluationSession } from '../../db/models/EvaluationSession.ts'
import { Juror } from '../../db/models/Juror.ts'
import { JuryComment } from '../../db/models/JuryComment.ts'
import { JuryConflict } from '../../db/models/JuryConflict.ts'
import { JuryPreference } from '../../db/models/JuryPreference.ts'
import { SessionEntry } from '../../db/models/SessionEntry.ts'
import { forgetsProgram } from '../../events/forget.ts'
import type { Slice } from '../../slice.ts'

export const evaluationSlice: Slice = {
  name: 'evaluation',
  tables: {
    tenant: [EvaluationSession, SessionEntry, Juror, JuryConflict, Duty, CriteriaTemplate, JuryComment, JuryPreference],
  },
  migrations: [
    { name: '0133-evaluation', up: evaluation.up },
    { name: '0151-criteria-templates', up: criteriaTemplates.up },
    { name: '0152-sheet-turns', up: sheetTurns.up },
    { name: '0153-jury-discussion', up: juryDiscussion.up },
    { name: '0154-jury-preferences', up: juryPreferences.up },
  ],
  consumers: [
    forgetsProgram('evaluation.forgetProgram', async (programId) => {
      const { removeSession, sessionIdsOf } = await import('./session.repo.ts')
      for (const id of await sessionIdsOf(programId)) await removeSession(id)
    }),
  ],
  personalData: async () => (await import('./data.person.ts')).juryData,
  eraser: async () => {
    const { findUser } = await import('../account/account.public.ts')
    const { forgetPerson } = await import('./juror.repo.ts')
    return {
      async here(_ctx, userId) {
        const user = await findUser(userId)
        if (user) await forgetPerson(userId, user.emailKey)
        await (await import('./discussion.repo.ts')).removeCommentsBy(userId)
      },
    }
  },
  manifest: async () => (await import('./evaluation.manifest.ts')).evaluationParts,
  jobs: async () => (await import('./reminder.jobs.ts')).evaluationJobs,
  routes: async () => (await import('./evaluation.routes.ts')).evaluationRoutes,
}
