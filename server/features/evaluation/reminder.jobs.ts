import { settingsOf } from '#core/evaluation/session.rules.ts'
import { reminderTimes } from '#core/evaluation/statistics.rules.ts'
import { Problem } from '#core/problem.ts'
import { type App, contextFor } from '../../context.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import type { JobHandler, JobKind } from '../../jobs/jobs.ts'
import { remindJurors } from './juror.actions.ts'
import type { Reminder } from './reminder.queue.ts'
import { findSession } from './session.repo.ts'

const remind =
  (app: App): JobHandler =>
  async ({ payload, platformId, now }) => {
    const { programId, sessionId, at } = payload as Reminder
    const platform = await findPlatformRef(app.config, { id: platformId ?? '' })
    const session = platform && (await findSession(programId, sessionId))
    if (!session) return
    const before = new Date(new Date(at).getTime() - 1)
    const times = reminderTimes(session.closesAt, settingsOf(session.settings).reminders, before)
    if (!times.some((time) => time.toISOString() === at)) return
    const ctx = { ...contextFor(app, { kind: 'system', name: 'jobs' }, platform), now }
    await remindJurors(ctx, { programId, sessionId, occasion: at }).catch((error) => {
      // Closed meanwhile.
      if (!(error instanceof Problem && error.code === 'evaluation.notOpen')) throw error
    })
  }

export const evaluationJobs = (app: App): JobKind[] => [
  { kind: 'evaluation.remind', run: remind(app), retry: { attempts: 10, over: '12h' }, timeout: '10m' },
]
