import { Op } from 'sequelize'
import type { App } from './context.ts'
import { Consumption } from './db/models/Consumption.ts'
import { EmailToken } from './db/models/EmailToken.ts'
import { IdempotencyKey } from './db/models/IdempotencyKey.ts'
import { Job } from './db/models/Job.ts'
import { Session } from './db/models/Session.ts'
import { tellDecision } from './features/response/mails.ts'
import type { JobHandler, Recurring } from './jobs/jobs.ts'
import { sweepQueues } from './jobs/queue.ts'
import { sendMail } from './mail/send.ts'
import { asSystem } from './tenancy/scope.ts'

/** Every kind of job with its handler. */
export const jobHandlers = (app: App): Record<string, JobHandler> => ({
  'mail.send': sendMail(app),
  'response.tellDecision': tellDecision(app),
  'installation.sweep': sweep,
})

export const RECURRING: readonly Recurring[] = [{ name: 'installation.sweep', everySeconds: 3_600 }]

/** Forgets what has run out: idempotency keys after their day, work that was done, links and sign-ins a day after their end. */
const sweep: JobHandler = async ({ now }) => {
  const yesterday = new Date(now.getTime() - 24 * 3_600_000)
  await asSystem('hourly sweep', () => IdempotencyKey.destroy({ where: { expiresAt: { [Op.lt]: now } } }))
  await sweepQueues({ jobs: Job, consumptions: Consumption }, now)
  await EmailToken.destroy({ where: { expiresAt: { [Op.lt]: yesterday } } })
  await Session.destroy({ where: { expiresAt: { [Op.lt]: yesterday } } })
}
