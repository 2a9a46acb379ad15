import { LRUCache } from 'lru-cache'
import type { Locale } from '#core/locale.ts'
import type { MailValues } from '#core/mails.ts'
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
import { numberOf, openAggregate, type ResponseAggregate } from './aggregate.ts'
import { findInProgram } from './response.repo.ts'

/** Where applicants go on with one application. */
const pathOf = ({ response }: ResponseAggregate): string =>
  `/${response.lang}/applications/${response.programSlug}/apply?responseId=${response.id}`

/** The language of the person's emails; that of the application where nobody is known. */
const langOf = ({ response }: ResponseAggregate): Locale => response.ownerLocale ?? response.lang

type ResponseMail = keyof typeof RESPONSE_MAILS
/** What every mail about an application says. */
type Common = 'firstname' | 'number' | 'title' | 'program'

async function compose<Name extends ResponseMail>(
  ctx: Context,
  aggregate: ResponseAggregate,
  template: Name,
  more: Omit<MailValues<Name>, Common>,
  occasion: string,
): Promise<ComposedMail | null> {
  const { response } = aggregate
  const lang = langOf(aggregate)
  if (!response.ownerEmail) return null
  const common: Record<Common, string> = {
    firstname: response.ownerFirstname ?? '',
    number: numberOf(response),
    title: response.title || numberOf(response),
    program: pick(response.programTitle, lang, response.programLang),
  }
  return ctx.app.mail.compose(ctx, {
    template,
    to: response.ownerEmail,
    lang,
    values: { ...common, ...more } as MailValues<Name>,
    url: platformUrl(
      ctx.app,
      platformOf(ctx),
      template === 'withdrawn' ? `/${response.lang}/applications` : pathOf(aggregate),
    ),
    dedupeKey: `${template}/${response.id}/${occasion}`,
  })
}

const kept = new LRUCache<string, string>({ max: 200 })

/** An instant in words, to the minute: in the last ones before a deadline hundreds are told the same. */
function inWords(at: Date, zone: string, lang: Locale): string {
  const key = `${Math.floor(at.getTime() / 60_000)} ${zone} ${lang}`
  const known = kept.get(key)
  if (known) return known
  const words = moment(at, zone, lang)
  kept.set(key, words)
  return words
}

/** The receipt of a submission: number, instant in the call's zone, and until when it may change. Null without a person. */
export function composeReceipt(ctx: Context, aggregate: ResponseAggregate): Promise<ComposedMail | null> {
  const { response, snapshot, stepSnapshots } = aggregate
  const { zone } = response
  const lang = langOf(aggregate)
  const city = cityOf(zone)
  const sent = { ...snapshot, state: 'submitted' as const }
  const editable =
    snapshot.lastInstant !== null && stepSnapshots.some((_, index) => canEdit(sent, stepSnapshots, index, ctx.now).ok)
  const deadline = response.deadlineAt ?? response.closesAt
  const next =
    editable && deadline
      ? fillWords(unfilled(lang, 'email', 'receipt.editable'), { deadline: inWords(deadline, zone, lang), zone: city })
      : snapshot.editAfterSubmission && !deadline
        ? ''
        : unfilled(lang, 'email', 'receipt.final')
  return compose(
    ctx,
    aggregate,
    'receipt',
    { date: inWords(ctx.now, zone, lang), zone: city, next },
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
    const title = pick(step.title, langOf(aggregate), aggregate.response.programLang)
    const ctx = { ...contextFor(app, { kind: 'system', name: 'jobs' }, platform), now }
    const mail = await compose(
      ctx,
      aggregate,
      decision,
      { step: title, message: step.message ?? '' },
      `${stepId}/${at}`,
    )
    await transaction(async () => mail?.queue())
  }

export const composeWithdrawn = (ctx: Context, aggregate: ResponseAggregate): Promise<ComposedMail | null> =>
  compose(ctx, aggregate, 'withdrawn', {}, 'once')
