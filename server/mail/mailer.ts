import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '#config/env.ts'
import type { Locale } from '#core/locale.ts'
import type { MailName, MailValues } from '#core/mails.ts'
import { batchLoad } from '../db/batch-load.ts'
import { insertRowDeferred } from '../db/insert-rows.ts'
import { Email } from '../db/models/Email.ts'
import { enqueue } from '../jobs/jobs.ts'
import { select } from '../tenancy/raw.ts'
import { INSTALLATION, inPlatform } from '../tenancy/scope.ts'
import { type MailFacts, renderMail } from './render.ts'

export interface Mail<Name extends MailName> {
  template: Name
  to: string
  lang: Locale
  values: MailValues<Name>
  /** Words instead of the platform's; what is left out or empty is as it says it. */
  words?: { subject?: string | undefined; body?: string | undefined }
  /** Address of the one button; its words come from the template. */
  url: string
  /** The same occasion never makes a second mail. */
  dedupeKey?: string
  eventId?: string
}

/** What a mail needs of a context. */
export interface MailContext {
  now: Date
  platform: { id: string; name: string } | null
}

export interface Mailer {
  /** Writes the mail in the running transaction; it leaves after the commit, or never. */
  queue<Name extends MailName>(ctx: MailContext, mail: Mail<Name>): Promise<void>
  /** The same in two parts: what has to be read and written down before the transaction, and the writing in it. */
  compose<Name extends MailName>(ctx: MailContext, mail: Mail<Name>): Promise<ComposedMail>
  /** Sends one message. Null without SMTP: mail is then kept for the development mailbox. */
  send: ((message: OutgoingMail) => Promise<{ reference: string }>) | null
  close(): void
}

export interface ComposedMail {
  queue(): Promise<void>
}

export interface OutgoingMail {
  id: string
  from: string | null
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
}

export function createMailer(config: Config): Mailer {
  const transport: Transporter | null = config.smtpUrl
    ? createTransport({
        url: config.smtpUrl,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      })
    : null
  async function compose<Name extends MailName>(ctx: MailContext, mail: Mail<Name>): Promise<ComposedMail> {
    const platformId = ctx.platform?.id ?? INSTALLATION
    const facts = await inPlatform(platformId, () => mailFacts(platformId))
    const row = {
      to: mail.to,
      from: null,
      replyTo: null,
      template: mail.template,
      lang: mail.lang,
      ...renderMail(mail, { ...facts, platform: ctx.platform?.name ?? 'Opencall' }),
      state: transport ? ('queued' as const) : ('kept' as const),
      eventId: mail.eventId ?? null,
      dedupeKey: mail.dedupeKey ?? null,
      providerRef: null,
      lastError: null,
      sentAt: null,
    }
    return {
      queue: () =>
        inPlatform(platformId, async () => {
          // The same occasion again adds no mail; its job finds none to send.
          const emailId = await insertRowDeferred(Email, row, ctx.now, { again: 'ignore' })
          if (transport) await enqueue(ctx, 'mail.send', { emailId }, { platformId })
        }),
    }
  }
  return {
    compose,
    queue: async (ctx, mail) => (await compose(ctx, mail)).queue(),
    send: transport
      ? async (message) => {
          const sent = await transport.sendMail({
            // The same id at every attempt, so that a mail server can drop a repetition.
            messageId: `<${message.id}@${config.rootHost.split(':')[0]}>`,
            from: message.from ?? config.mailFrom,
            to: message.to,
            ...(message.replyTo ? { replyTo: message.replyTo } : {}),
            subject: message.subject,
            text: message.text,
            html: message.html,
          })
          return { reference: sent.messageId }
        }
      : null,
    close: () => transport?.close(),
  }
}

const mailFacts = batchLoad(async (asked: readonly string[]) => {
  const [facts] = await select<MailFacts>(
    `SELECT (SELECT p.settings FROM platform p WHERE p.id = :platformId ) AS settings,
            (SELECT t.primary_color FROM theme t WHERE t.platform_id = :platformId LIMIT 1) AS colour`,
    {},
    { settings: 'json' },
  )
  return asked.map(() => facts ?? { settings: null, colour: null })
})
