import type { Locale } from '#core/locale.ts'
import { canEdit } from '#core/response/response.rules.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf, platformUrl } from '../../context.ts'
import type { MailTemplate } from '../../mail/mailer.ts'
import { say } from '../../words.ts'
import { type Dossier, numberOf } from './dossier.ts'

/** Where applicants go on with one application. */
const pathOf = ({ response }: Dossier): string =>
  `/${response.lang}/applications/${response.programSlug}/apply?responseId=${response.id}`

const formats = new Map<string, Intl.DateTimeFormat>()

/** Date, hour and minute as clocks of the call show them. */
function moment(instant: Date, lang: Locale, zone: string): string {
  const key = `${lang} ${zone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
    formats.set(key, format)
  }
  return format.format(instant)
}

async function queue(
  ctx: Context,
  dossier: Dossier,
  template: MailTemplate,
  more: Record<string, string>,
  occasion: string,
): Promise<void> {
  const { response } = dossier
  if (!response.ownerEmail) return
  await ctx.app.mail.queue(ctx, {
    template,
    to: response.ownerEmail,
    lang: response.lang,
    values: {
      firstname: response.ownerFirstname ?? '',
      number: numberOf(response),
      title: response.title || numberOf(response),
      program: pick(response.programTitle, response.lang, response.programLang),
      ...more,
    },
    url: platformUrl(
      ctx.app,
      platformOf(ctx),
      template === 'withdrawn' ? `/${response.lang}/applications` : pathOf(dossier),
    ),
    dedupeKey: `${template}/${response.id}/${occasion}`,
  })
}

/** The receipt of a submission: number, instant in the call's zone, and until when it may change. */
export async function mailReceipt(ctx: Context, dossier: Dossier): Promise<void> {
  const { response, look, looks } = dossier
  const { lang, zone } = response
  const sent = { ...look, state: 'submitted' as const }
  const editable = look.lastInstant !== null && looks.some((_, index) => canEdit(sent, looks, index, ctx.now).ok)
  const deadline = response.deadlineAt ?? response.closesAt
  const next =
    editable && deadline
      ? say(lang, 'email', 'receipt.editable', { deadline: moment(deadline, lang, zone), zone })
      : look.editAfterSubmission && !deadline
        ? ''
        : say(lang, 'email', 'receipt.final')
  await queue(ctx, dossier, 'receipt', { date: moment(ctx.now, lang, zone), zone, next }, String(response.version))
}

/** Tells the applicant what was decided at a gate. */
export async function mailDecision(
  ctx: Context,
  dossier: Dossier,
  decision: { kind: 'validated' | 'refused'; index: number; message: string },
): Promise<void> {
  const step = dossier.steps[decision.index]
  const title = pick(step?.title, dossier.response.lang, dossier.response.programLang)
  await queue(
    ctx,
    dossier,
    decision.kind,
    { step: title, message: decision.message },
    `${step?.id}/${dossier.response.version}`,
  )
}

export const mailWithdrawn = (ctx: Context, dossier: Dossier): Promise<void> =>
  queue(ctx, dossier, 'withdrawn', {}, 'once')
