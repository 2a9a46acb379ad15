import type { App } from '../context.ts'
import { Email } from '../db/models/Email.ts'
import type { JobHandler } from '../jobs/jobs.ts'

/** Sends one queued mail. Run again after a crash it finds the mail sent, or repeats it under the same Message-ID. */
export const sendMail =
  (app: App): JobHandler =>
  async ({ payload, now }) => {
    const { emailId } = payload as { emailId: string }
    const mail = await Email.findOne({ where: { id: emailId, state: ['queued', 'failed'] }, raw: true })
    if (!mail) return
    if (!app.mail.send) {
      await Email.update({ state: 'kept' }, { where: { id: emailId } })
      return
    }
    try {
      const { reference } = await app.mail.send(mail)
      await Email.update(
        {
          state: 'sent',
          sentAt: now,
          providerRef: reference.slice(0, 255),
          lastError: null,
          attempts: mail.attempts + 1,
        },
        { where: { id: emailId } },
      )
    } catch (error) {
      await Email.update(
        { state: 'failed', lastError: String(error).slice(0, 2_000), attempts: mail.attempts + 1 },
        { where: { id: emailId } },
      )
      throw error // the job is tried again later
    }
  }
