import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '#config/env.ts'
import type { Locale } from '#core/locale.ts'
import { underWhite } from '#core/theme/colour.ts'
import { batchLoad } from '../db/batch-load.ts'
import { insertRowDeferred } from '../db/insert-rows.ts'
import { Email } from '../db/models/Email.ts'
import { enqueue } from '../jobs/jobs.ts'
import { memo } from '../memo.ts'
import { select } from '../tenancy/raw.ts'
import { INSTALLATION, inPlatform } from '../tenancy/scope.ts'
import { unfilled } from '../words.ts'
import { emailOverrides } from './email-overrides.ts'
import { mailHtml, mailText } from './layout.ts'
import { fillWords } from './placeholders.ts'

export type MailTemplate =
  | 'confirm'
  | 'known'
  | 'reset'
  | 'welcome'
  | 'receipt'
  | 'validated'
  | 'refused'
  | 'rejected'
  | 'withdrawn'

export interface Mail {
  template: MailTemplate
  to: string
  lang: Locale
  values: Record<string, string>
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
  queue(ctx: MailContext, mail: Mail): Promise<void>
  /** The same in two parts: what has to be read and written down before the transaction, and the writing in it. */
  compose(ctx: MailContext, mail: Mail): Promise<ComposedMail>
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

const DEFAULT_COLOUR = '#18347e'
const darkened = memo(500, underWhite)

export function createMailer(config: Config): Mailer {
  const transport: Transporter | null = config.smtpUrl
    ? createTransport({
        url: config.smtpUrl,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      })
    : null
  async function compose(ctx: MailContext, mail: Mail): Promise<ComposedMail> {
    const platformName = ctx.platform?.name ?? 'Opencall'
    const values = { platform: platformName, ...mail.values }
    const platformId = ctx.platform?.id ?? INSTALLATION
    const facts = await inPlatform(platformId, () => mailFacts(platformId))
    const own = emailOverrides(facts.settings, mail.template, mail.lang)
    const words = (key: 'subject' | 'body' | 'action') => {
      const text = key === 'action' ? undefined : own[key]
      return fillWords(text || unfilled(mail.lang, 'email', `${mail.template}.${key}`), values)
    }
    const parts = {
      from: platformName,
      paragraphs: words('body')
        .split('\n\n')
        .filter((paragraph) => paragraph.trim() !== ''),
      action: { label: words('action'), url: mail.url },
      foot: fillWords(unfilled(mail.lang, 'email', 'foot'), values),
      lang: mail.lang,
      colour: darkened(facts.colour ?? DEFAULT_COLOUR),
    }
    const row = {
      to: mail.to,
      from: null,
      replyTo: null,
      template: mail.template,
      lang: mail.lang,
      subject: words('subject').slice(0, 300),
      text: mailText(parts),
      html: mailHtml(parts),
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

interface MailFacts {
  settings: Record<string, unknown> | null
  /** The theme's primary colour. */
  colour: string | null
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
