import { LRUCache } from 'lru-cache'
import type { EXTENSION_MAILS } from '#core/extension/extension.mails.ts'
import type { Locale } from '#core/locale.ts'
import type { MailValues } from '#core/mails.ts'
import type { REOPENING_MAILS } from '#core/reopening/reopening.mails.ts'
import type { RESPONSE_MAILS } from '#core/response/response.mails.ts'
import { canEdit, DECISION_MAIL_MS } from '#core/response/response.rules.ts'
import { cityOf, moment } from '#core/site/dates.ts'
import { pick } from '#core/text.ts'
import { type App, type Context, contextFor, platformOf, platformUrl } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { enqueue, type JobHandler } from '../../jobs/jobs.ts'
import type { ComposedMail } from '../../mail/mailer.ts'
import { fillWords } from '../../mail/placeholders.ts'
import { unfilled } from '../../words.ts'
import { listPeople } from '../participant/participant.public.ts'
import { numberOf, openAggregate, type ResponseAggregate } from './aggregate.ts'
import { findInProgram } from './response.repo.ts'

/** Where applicants go on with one application. */
export const pathOf = ({ response }: ResponseAggregate): string =>
  `/${response.lang}/applications/${response.programSlug}/apply?responseId=${response.id}`

export interface Recipient {
  userId: string
  email: string
  firstname: string
  locale: Locale
}

/** All who apply with an application, its owner first: who is told what happens to it. */
export async function recipientsOf({ response }: ResponseAggregate): Promise<Recipient[]> {
  const { id, ownerId, ownerEmail, ownerFirstname, ownerLocale, lang, participants } = response
  const owner =
    ownerId && ownerEmail
      ? [{ userId: ownerId, email: ownerEmail, firstname: ownerFirstname ?? '', locale: ownerLocale ?? lang }]
      : []
  return participants > 0 ? [...owner, ...(await listPeople(id))] : owner
}

type ResponseMail = keyof typeof RESPONSE_MAILS | keyof typeof REOPENING_MAILS | keyof typeof EXTENSION_MAILS
/** What every mail about an application says. */
type Common = 'firstname' | 'number' | 'title' | 'program'

/** The same to all who apply; `more` may depend on the language. Null where there is nobody. */
export async function compose<Name extends ResponseMail>(
  ctx: Context,
  aggregate: ResponseAggregate,
  template: Name,
  more: (lang: Locale) => Omit<MailValues<Name>, Common>,
  occasion: string,
): Promise<ComposedMail | null> {
  const { response } = aggregate
  const recipients = await recipientsOf(aggregate)
  if (recipients.length === 0) return null
  const path = template === 'withdrawn' ? `/${response.lang}/applications` : pathOf(aggregate)
  const mails: ComposedMail[] = []
  for (const { userId, email, firstname, locale } of recipients) {
    const common: Record<Common, string> = {
      firstname,
      number: numberOf(response),
      title: response.title || numberOf(response),
      program: pick(response.programTitle, locale, response.programLang),
    }
    const own = userId === response.ownerId ? '' : `/${userId}`
    mails.push(
      await ctx.app.mail.compose(ctx, {
        template,
        to: email,
        lang: locale,
        values: { ...common, ...more(locale) } as MailValues<Name>,
        url: platformUrl(ctx.app, platformOf(ctx), path),
        dedupeKey: `${template}/${response.id}/${occasion}${own}`,
      }),
    )
  }
  return {
    async queue() {
      for (const mail of mails) await mail.queue()
    },
  }
}

const cached = new LRUCache<string, string>({ max: 200 })

/** An instant in words, to the minute: in the last ones before a deadline hundreds are told the same. */
export function inWords(at: Date, zone: string, lang: Locale): string {
  const key = `${Math.floor(at.getTime() / 60_000)} ${zone} ${lang}`
  const known = cached.get(key)
  if (known) return known
  const words = moment(at, zone, lang)
  cached.set(key, words)
  return words
}

/** The receipt of a submission: number, instant in the call's zone, and until when it may change. Null without a person. */
export function composeReceipt(ctx: Context, aggregate: ResponseAggregate): Promise<ComposedMail | null> {
  const { response, snapshot, stepSnapshots } = aggregate
  const { zone } = response
  const city = cityOf(zone)
  const sent = { ...snapshot, state: 'submitted' as const }
  const editable =
    snapshot.lastInstant !== null && stepSnapshots.some((_, index) => canEdit(sent, stepSnapshots, index, ctx.now).ok)
  const deadline = response.deadlineAt ?? response.closesAt
  const next = (lang: Locale) =>
    editable && deadline
      ? fillWords(unfilled(lang, 'email', 'receipt.editable'), { deadline: inWords(deadline, zone, lang), zone: city })
      : snapshot.editAfterSubmission && !deadline
        ? ''
        : unfilled(lang, 'email', 'receipt.final')
  return compose(
    ctx,
    aggregate,
    'receipt',
    (lang) => ({ date: inWords(ctx.now, zone, lang), zone: city, next: next(lang) }),
    String(response.version),
  )
}

/** A decision at a gate, as the job that tells of it carries it. */
interface Decided {
  programId: string
  responseId: string
  stepId: string
  decision: 'validated' | 'refused' | 'rejected'
  at: string
}

/** Has the applicant told of a decision, once the time to take it back is over. */
export async function tellLater(
  ctx: Context,
  aggregate: ResponseAggregate,
  index: number,
  decision: Decided['decision'],
) {
  const { id: responseId, programId } = aggregate.response
  const decided: Decided = {
    ...{ programId, responseId, decision },
    stepId: aggregate.steps[index]?.id ?? '',
    at: ctx.now.toISOString(),
  }
  await enqueue(ctx, 'response.tellDecision', decided, {
    platformId: platformOf(ctx).id,
    runAt: new Date(ctx.now.getTime() + DECISION_MAIL_MS),
  })
}

/** Tells the applicant what was decided at a gate, if that is still what stands there. */
export const tellDecision =
  (app: App): JobHandler =>
  async ({ payload, platformId, now }) => {
    const { programId, responseId, stepId, decision, at } = payload as Decided
    const platform = await findPlatformRef(app.config, { id: platformId ?? '' })
    const found = platform && (await findInProgram(responseId, programId))
    if (!found || found.response.state === 'withdrawn') return
    const aggregate = await openAggregate(found)
    const step = aggregate.steps.find(({ id }) => id === stepId)
    // Taken back, or taken back and decided again: that has a job of its own.
    if (step?.state !== decision || step.at?.toISOString() !== at) return
    const ctx = { ...contextFor(app, { kind: 'system', name: 'jobs' }, platform), now }
    const mail = await compose(
      ctx,
      aggregate,
      decision,
      (lang) => ({ step: pick(step.title, lang, aggregate.response.programLang), message: step.message ?? '' }),
      `${stepId}/${at}`,
    )
    await transaction(async () => mail?.queue())
  }

export const composeWithdrawn = (ctx: Context, aggregate: ResponseAggregate): Promise<ComposedMail | null> =>
  compose(ctx, aggregate, 'withdrawn', () => ({}), 'once')

/** That a form changed under a draft, with the questions to look at. */
export const composeFormChanged = (
  ctx: Context,
  aggregate: ResponseAggregate,
  questions: (lang: Locale) => string,
  formVersionId: string,
): Promise<ComposedMail | null> =>
  compose(ctx, aggregate, 'formChanged', (lang) => ({ questions: questions(lang) }), formVersionId)
