import { settingsOf } from '#core/evaluation/session.rules.ts'
import { reminderTimes } from '#core/evaluation/statistics.rules.ts'
import { type Context, platformOf } from '../../context.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { SessionRow } from './session.repo.ts'

export interface Reminder {
  programId: string
  sessionId: string
  at: string
}

/** Queues the reminders of a session as its dates and settings are now; those that were queued before look whether they still count. */
export async function queueReminders(ctx: Context, session: SessionRow): Promise<void> {
  if (session.state !== 'open') return
  for (const at of reminderTimes(session.closesAt, settingsOf(session.settings).reminders, ctx.now)) {
    const payload: Reminder = { programId: session.programId, sessionId: session.id, at: at.toISOString() }
    await enqueue(ctx, 'evaluation.remind', payload, {
      platformId: platformOf(ctx).id,
      runAt: at,
      uniqueKey: `remind/${session.id}/${payload.at}`,
    })
  }
}
