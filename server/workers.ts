import { Op } from 'sequelize'
import type { App } from './context.ts'
import { EmailToken } from './db/models/EmailToken.ts'
import { IdempotencyKey } from './db/models/IdempotencyKey.ts'
import { Session } from './db/models/Session.ts'
import { sweepRows } from './db/sweep.ts'
import { sendLink } from './features/account/links.actions.ts'
import { recountFiles, sweepFiles } from './features/file/sweep.actions.ts'
import { emptyTrash, purgeProgram } from './features/program/purge.actions.ts'
import { EXPORT_RETRY, sweepExports, writeExportJob } from './features/response/exports.jobs.ts'
import { tellDecision } from './features/response/mails.ts'
import { renameResponses } from './features/response/rename.ts'
import { takeDrafts } from './features/response/visitor.actions.ts'
import type { JobHandler, JobKind, Recurring } from './jobs/jobs.ts'
import { sweepQueues } from './jobs/queue.ts'
import { sendMail } from './mail/send.ts'
import { asSystem } from './tenancy/scope.ts'

/** Every kind of job: what runs, how often it is tried, how much of it at once, how long it may take. */
export const jobKinds = (app: App): JobKind[] => [
  // A mail server that is down over a weekend loses no mail.
  { kind: 'mail.send', run: sendMail(app), retry: { attempts: 14, over: '75h' }, concurrency: 4, timeout: '2m' },
  { kind: 'account.sendLink', run: sendLink(app), retry: { attempts: 8, over: '1h' }, concurrency: 4, timeout: '2m' },
  { kind: 'response.takeDrafts', run: takeDrafts(app), retry: { attempts: 10, over: '24h' }, timeout: '2m' },
  { kind: 'response.tellDecision', run: tellDecision(app), retry: { attempts: 10, over: '24h' }, timeout: '2m' },
  { kind: 'response.rename', run: renameResponses, retry: { attempts: 10, over: '24h' }, timeout: '30m' },
  { kind: 'response.export', run: writeExportJob(app), retry: EXPORT_RETRY, concurrency: 2, timeout: '30m' },
  { kind: 'program.purge', run: purgeProgram, retry: { attempts: 14, over: '75h' }, concurrency: 1, timeout: '30m' },
  // The next one comes within the hour.
  {
    kind: 'program.emptyTrash',
    run: emptyTrash(app),
    retry: { attempts: 4, over: '10m' },
    concurrency: 1,
    timeout: '30m',
  },
  {
    kind: 'file.removeAbandoned',
    run: sweepFiles(app),
    retry: { attempts: 4, over: '10m' },
    concurrency: 1,
    timeout: '30m',
  },
  {
    kind: 'response.removeExports',
    run: sweepExports(app),
    retry: { attempts: 4, over: '10m' },
    concurrency: 1,
    timeout: '30m',
  },
  { kind: 'file.recount', run: recountFiles(app), retry: { attempts: 4, over: '1h' }, concurrency: 1, timeout: '30m' },
  { kind: 'installation.sweep', run: sweep, retry: { attempts: 4, over: '10m' }, concurrency: 1, timeout: '30m' },
]

export const RECURRING: readonly Recurring[] = [
  { name: 'installation.sweep', everySeconds: 3_600 },
  { name: 'program.emptyTrash', everySeconds: 3_600 },
  { name: 'file.removeAbandoned', everySeconds: 3_600 },
  { name: 'response.removeExports', everySeconds: 3_600 },
  { name: 'file.recount', everySeconds: 86_400 },
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
