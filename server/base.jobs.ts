import { Op } from 'sequelize'
import type { App } from './context.ts'
import { EmailToken } from './db/models/EmailToken.ts'
import { IdempotencyKey } from './db/models/IdempotencyKey.ts'
import { Session } from './db/models/Session.ts'
import { sweepRows } from './db/sweep.ts'
import type { JobHandler, JobKind } from './jobs/jobs.ts'
import { HOURLY } from './jobs/policy.ts'
import { sweepQueues } from './jobs/queue.ts'
import { sendMail } from './mail/send.ts'
import { asSystem } from './tenancy/scope.ts'

export const baseJobs = (app: App): JobKind[] => [
  // A mail server that is down over a weekend loses no mail.
  { kind: 'mail.send', run: sendMail(app), retry: { attempts: 14, over: '75h' }, concurrency: 4, timeout: '2m' },
  { kind: 'installation.sweep', run: sweep, ...HOURLY },
]

/** Forgets what has run out: idempotency keys after their day, work that was done, links and sign-ins a day after their end. */
const sweep: JobHandler = async ({ now, signal }) => {
  const expired = (before: Date) => ({ expiresAt: { [Op.lt]: before } })
  const yesterday = new Date(now.getTime() - 24 * 3_600_000)
  await asSystem('hourly sweep', () => sweepRows(IdempotencyKey, expired(now), { signal }))
  await sweepQueues(now, signal)
  await sweepRows(EmailToken, expired(yesterday), { signal })
  await sweepRows(Session, expired(yesterday), { signal })
}
