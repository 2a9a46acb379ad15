import type { Request } from 'express'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { extensionOf } from '#core/file/kinds.ts'
import { answerOf, isSeenBy, isSeparator } from '#core/form/definition.ts'
import { plainText } from '#core/form/plain.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import type * as contract from '#core/recommendation/recommendation.contract.ts'
import type { RecommendationLink } from '#core/recommendation/recommendation.contract.ts'
import { LARGEST_LETTER, LETTER_EXTENSIONS, lackOf, stateOf } from '#core/recommendation/recommendation.rules.ts'
import { paths } from '#core/site/page.ts'
import { pick } from '#core/text.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { say } from '../../words.ts'
import { hashOf } from '../account/tokens.ts'
import { storeUpload } from '../file/upload.ts'
import { answersOf, openAggregate, type ResponseAggregate } from '../response/aggregate.ts'
import { findAny } from '../response/response.public.ts'
import { subjectOf } from '../response/submit.actions.ts'
import { haltOf, untilOf } from './ask.actions.ts'
import { applicantOf, queueToApplicants, queueToRecommender } from './recommendation.mails.ts'
import * as repo from './recommendation.repo.ts'

interface Opened {
  row: repo.RequestRow
  aggregate: ResponseAggregate
  settings: repo.SettingRow | null
  until: Date | null
}

/** What a link of this platform leads to. Throws 'recommendation.unknown'. */
async function openLink(ctx: Context, token: string): Promise<Opened> {
  await ctx.app.rates.consume('token', ctx.request?.network ?? '')
  const row = await repo.findByHash(hashOf(token))
  const loaded = row && (await findAny(row.responseId))
  if (!row || !loaded) throw new Problem('recommendation.unknown')
  const aggregate = await openAggregate(loaded)
  const settings = await repo.findSettings(row.programId)
  return { row, aggregate, settings, until: untilOf(aggregate, settings) }
}

function stateNow({ row, aggregate, until }: Opened, now: Date): RecommendationLink['state'] {
  const state = stateOf(row)
  const halt = haltOf(aggregate, until, now)
  if (state === 'cancelled' || halt === 'cancelled') return 'cancelled'
  if (state === 'declined' || state === 'received') return state
  return halt === 'late' ? 'late' : 'open'
}

/** The answers that the organisers let recommenders read, none of them sensitive. */
function shownAnswers({ aggregate, settings }: Opened, lang: Locale): RecommendationLink['shown'] {
  const { steps, forms, response } = aggregate
  const options = {
    lang,
    fallback: response.programLang,
    yes: say(lang, 'front', 'form.yes'),
    no: say(lang, 'front', 'form.no'),
  }
  return steps.flatMap((step) =>
    (forms.get(step.id)?.definition.fields ?? []).flatMap((field) => {
      const isShown = settings?.shown.includes(field.reference) && !field.sensitive && !isSeparator(field)
      if (!isShown || !isSeenBy(field, 'applicant')) return []
      const value = plainText(field, answerOf(answersOf(step), field.reference), options)
      return value ? [{ label: pick(field.title, lang, response.programLang), value }] : []
    }),
  )
}

async function show(ctx: Context, opened: Opened, lang: Locale): Promise<RecommendationLink> {
  const { row, aggregate, settings, until } = opened
  const { response } = aggregate
  const state = stateNow(opened, ctx.now)
  const isGone = state === 'cancelled' || state === 'declined'
  const names = await repo.namesOfFiles(row.fileKey ? [row.fileKey] : [])
  const text = (of: Parameters<typeof pick>[0]) => pick(of, lang, response.programLang)
  const hasPage = response.publishedAt !== null && response.programStatus !== 'deleted'
  return {
    state,
    name: row.name,
    email: row.email,
    applicant: applicantOf(aggregate),
    program: {
      title: text(response.programTitle),
      zone: response.zone,
      path: hasPage ? paths.program(lang, response.programSlug) : null,
    },
    // Of what somebody is not asked for any more, nothing is said.
    title: isGone ? '' : response.title,
    message: isGone ? '' : row.message,
    guidance: isGone ? '' : text(settings?.guidance),
    letter: settings?.letter ?? 'either',
    readByApplicant: settings?.readByApplicant ?? false,
    until: until?.toISOString() ?? null,
    endedAt: (row.cancelledAt ?? row.declinedAt ?? row.receivedAt)?.toISOString() ?? null,
    shown: isGone || state === 'late' ? [] : shownAnswers(opened, lang),
    given: isGone
      ? { text: '', role: '', fileName: null }
      : { text: row.letter, role: row.role, fileName: row.fileKey ? (names.get(row.fileKey) ?? null) : null },
  }
}

export async function check(
  ctx: Context,
  { token, lang }: ArgumentsOf<typeof contract.checkRecommendation>,
): Promise<RecommendationLink> {
  const opened = await openLink(ctx, token)
  if (!opened.row.openedAt && stateNow(opened, ctx.now) === 'open') await repo.noteOpened(opened.row.id, ctx.now)
  return show(ctx, opened, lang ?? opened.row.locale)
}

/** A link on which a letter can be given, or corrected, now. Throws 'recommendation.ended', 'recommendation.late'. */
async function openTaking(ctx: Context, token: string): Promise<Opened> {
  const opened = await openLink(ctx, token)
  const state = stateNow(opened, ctx.now)
  if (state === 'cancelled' || state === 'declined') throw new Problem('recommendation.ended')
  if (haltOf(opened.aggregate, opened.until, ctx.now)) throw new Problem('recommendation.late')
  return opened
}

export async function upload(ctx: Context, { token }: ArgumentsOf<typeof contract.uploadRecommendation>, req: Request) {
  const { row } = await openTaking(ctx, token)
  return storeUpload(ctx, req, {
    maxBytes: Math.min(LARGEST_LETTER, ctx.app.config.limits.fileBytes),
    types(name) {
      if (!(LETTER_EXTENSIONS as readonly string[]).includes(extensionOf(name)))
        throw new Problem('file.type', { data: { found: name, accepted: [...LETTER_EXTENSIONS] } })
      return null
    },
    visibility: 'private',
    ownerKind: 'recommendation',
    ownerId: row.id,
  })
}

/** Throws 'recommendation.empty' without what the call asks for. */
export async function send(
  ctx: Context,
  { token, text, role, fileKey, lang }: ArgumentsOf<typeof contract.sendRecommendation>,
): Promise<RecommendationLink> {
  const opened = await openTaking(ctx, token)
  const { row, aggregate, settings, until } = opened
  const file = fileKey === undefined ? row.fileKey : fileKey
  if (file && !(await repo.findLetterFile(file, row.id))) throw new Problem('resource.notFound')
  if (lackOf(settings?.letter ?? 'either', { text, hasFile: file !== null })) throw new Problem('recommendation.empty')
  await transaction(async () => {
    const isReceived = await repo.receiveLetter(row.id, {
      letter: text,
      role,
      fileKey: file,
      receivedAt: ctx.now,
      openedAt: row.openedAt ?? ctx.now,
    })
    if (!isReceived) throw new Problem('recommendation.ended')
    if (row.fileKey && row.fileKey !== file) await repo.setFileUse(row.fileKey, ctx.now)
    if (file) await repo.setFileUse(file, null)
    await record(ctx, {
      type: 'recommendation.received',
      subject: subjectOf(aggregate.response),
      programId: row.programId,
      after: { recommender: row.name },
    })
    await queueToRecommender(ctx, 'recommendationThanks', { aggregate, row, until })
    if (!row.receivedAt) await queueToApplicants(ctx, 'recommendationReceived', { aggregate, row })
  })
  return show(ctx, await openLink(ctx, token), lang ?? row.locale)
}

/** Says that one cannot recommend. Throws 'recommendation.ended' after a letter was sent. */
export async function decline(
  ctx: Context,
  { token, lang }: ArgumentsOf<typeof contract.declineRecommendation>,
): Promise<RecommendationLink> {
  const { row, aggregate } = await openTaking(ctx, token)
  await transaction(async () => {
    if (!(await repo.endRequest(row.id, { declinedAt: ctx.now }))) throw new Problem('recommendation.ended')
    await record(ctx, {
      type: 'recommendation.declined',
      subject: subjectOf(aggregate.response),
      programId: row.programId,
      after: { recommender: row.name },
    })
    await queueToApplicants(ctx, 'recommendationDeclined', { aggregate, row })
  })
  return show(ctx, await openLink(ctx, token), lang ?? row.locale)
}
