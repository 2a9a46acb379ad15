import type { ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import type * as contract from '#core/recommendation/recommendation.contract.ts'
import type { MyRecommendations, Recommendations } from '#core/recommendation/recommendation.contract.ts'
import {
  counts,
  haltOfLetters,
  lettersUntil,
  reminderFlaw,
  stateOf,
} from '#core/recommendation/recommendation.rules.ts'
import { type Context, platformOf, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { transactionOnceMore } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { seal } from '../../secrets.ts'
import { assertEmailAllowed } from '../account/credentials.ts'
import { emailKey } from '../account/email.ts'
import { newSecret } from '../account/tokens.ts'
import { fileLocation } from '../file/location.ts'
import { lockResponse } from '../participant/participant.public.ts'
import { openAggregate, type ResponseAggregate } from '../response/aggregate.ts'
import { openMine } from '../response/mine.ts'
import { findManyInProgram } from '../response/response.public.ts'
import { subjectOf } from '../response/submit.actions.ts'
import { queueToRecommender } from './recommendation.mails.ts'
import * as repo from './recommendation.repo.ts'
import { RECOMMENDATION_TOKEN } from './sealed.ts'

export const untilOf = ({ response }: ResponseAggregate, settings: repo.SettingRow | null): Date | null =>
  lettersUntil({
    closesAt: settings?.closesAt ?? null,
    deadlineAt: response.deadlineAt,
    programClosesAt: response.closesAt,
  })

/** Why no letter is taken for an application any more; null while it is. */
export const haltOf = (aggregate: ResponseAggregate, until: Date | null, now: Date) =>
  haltOfLetters({ state: aggregate.response.state, isStopped: aggregate.snapshot.stopped, until }, now)

const letterOf = (platformId: string, row: repo.RequestRow, names: ReadonlyMap<string, string>) => {
  const { letter: text, fileKey } = row
  if (!fileKey) return { text, file: null }
  const location = fileLocation(platformId, fileKey)
  return { text, file: { key: fileKey, name: names.get(fileKey) ?? '', location, cdnLocation: location } }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

async function show(ctx: Context, aggregate: ResponseAggregate): Promise<MyRecommendations> {
  const { id, programId } = aggregate.response
  const settings = await repo.findSettings(programId)
  const found = await repo.listRequests(id)
  const until = untilOf(aggregate, settings)
  const isOpen = settings !== null && haltOf(aggregate, until, ctx.now) === null
  const change = (aggregate.by?.role ?? 'owner') !== 'reader'
  const shown = settings?.readByApplicant ? found.filter(({ receivedAt }) => receivedAt) : []
  const names = await repo.namesOfFiles(shown.flatMap(({ fileKey }) => fileKey ?? []))
  const open = found.filter((row) => counts(stateOf(row)))
  return {
    settings:
      settings && settings.most > 0
        ? {
            least: settings.least,
            most: settings.most,
            until: iso(until),
            readByApplicant: settings.readByApplicant,
          }
        : null,
    items: found
      .filter(({ cancelledAt }) => !cancelledAt)
      .map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        state: stateOf(row),
        askedAt: row.askedAt.toISOString(),
        lastSentAt: row.lastSentAt.toISOString(),
        openedAt: iso(row.openedAt),
        receivedAt: iso(row.receivedAt),
        canRemind:
          change &&
          isOpen &&
          (stateOf(row) === 'asked' || stateOf(row) === 'opened') &&
          reminderFlaw(row, ctx.now) === null,
        letter: shown.includes(row) ? letterOf(platformOf(ctx).id, row, names) : null,
      })),
    abilities: { ask: change && isOpen && open.length < (settings?.most ?? 0), change },
  }
}

export async function listMine(
  ctx: Context,
  { responseId }: ArgumentsOf<typeof contract.listMyRecommendations>,
): Promise<MyRecommendations> {
  return show(ctx, await openMine(ctx, responseId, 'read'))
}

/** An application for which letters are taken now. Throws 'recommendation.none', 'recommendation.late'. */
async function openTaking(ctx: Context, responseId: string) {
  const aggregate = await openMine(ctx, responseId, 'edit')
  const settings = await repo.findSettings(aggregate.response.programId)
  if (!settings || settings.most === 0) throw new Problem('recommendation.none')
  const until = untilOf(aggregate, settings)
  if (haltOf(aggregate, until, ctx.now)) throw new Problem('recommendation.late')
  return { aggregate, settings, until }
}

const tell = (
  ctx: Context,
  { response }: ResponseAggregate,
  type: 'recommendation.asked' | 'recommendation.reminded',
  recommender: string,
) => record(ctx, { type, subject: subjectOf(response), programId: response.programId, after: { recommender } })

/** Asks somebody by mail. Throws 'recommendation.tooMany', 'recommendation.askedAlready', and what refuses asking at all. */
export async function ask(
  ctx: Context,
  { responseId, name, email, message, lang }: ArgumentsOf<typeof contract.askRecommendation>,
): Promise<MyRecommendations> {
  const { aggregate, settings, until } = await openTaking(ctx, responseId)
  await ctx.app.rates.consume('recommendations', userOf(ctx).id)
  await assertEmailAllowed(email)
  const key = emailKey(email)
  await transactionOnceMore(async () => {
    await lockResponse(responseId)
    if (await repo.isAsked(responseId, key)) throw new Problem('recommendation.askedAlready')
    const open = (await repo.listRequests(responseId)).filter((row) => counts(stateOf(row)))
    if (open.length >= settings.most) throw new Problem('recommendation.tooMany', { data: { most: settings.most } })
    const { secret, hash } = newSecret()
    const { id } = await repo.insertRequest({
      programId: aggregate.response.programId,
      responseId,
      name,
      email,
      emailKey: key,
      locale: lang,
      message,
      askedById: userOf(ctx).id,
      tokenHash: hash,
      sealedToken: seal(ctx.app.config, RECOMMENDATION_TOKEN, secret),
      askedAt: ctx.now,
    })
    await tell(ctx, aggregate, 'recommendation.asked', name)
    const row = await repo.findRequestById(id)
    if (row) await queueToRecommender(ctx, 'recommendationAsked', { aggregate, row, until })
  })
  return show(ctx, aggregate)
}

async function getOwn(responseId: string, id: string): Promise<repo.RequestRow> {
  const row = await repo.findRequest(responseId, id)
  if (!row) throw new Problem('resource.notFound')
  return row
}

/** Throws 'recommendation.ended', 'recommendation.remindedOften'. */
export async function remind(
  ctx: Context,
  { responseId, recommendationId }: ArgumentsOf<typeof contract.remindRecommendation>,
): Promise<MyRecommendations> {
  const { aggregate, until } = await openTaking(ctx, responseId)
  const row = await getOwn(responseId, recommendationId)
  const state = stateOf(row)
  if (state !== 'asked' && state !== 'opened') throw new Problem('recommendation.ended')
  if (reminderFlaw(row, ctx.now)) throw new Problem('recommendation.remindedOften')
  await ctx.app.rates.consume('recommendations', userOf(ctx).id)
  await transaction(async () => {
    if (!(await repo.noteSent(row, ctx.now))) throw new Problem('recommendation.remindedOften')
    await tell(ctx, aggregate, 'recommendation.reminded', row.name)
    await queueToRecommender(ctx, 'recommendationReminder', { aggregate, row, until })
  })
  return show(ctx, aggregate)
}

/** Takes a request back. Throws 'recommendation.ended' once a letter was received. */
export async function cancel(
  ctx: Context,
  { responseId, recommendationId }: ArgumentsOf<typeof contract.cancelRecommendation>,
): Promise<MyRecommendations> {
  const aggregate = await openMine(ctx, responseId, 'edit')
  const row = await getOwn(responseId, recommendationId)
  await transaction(async () => {
    await lockResponse(responseId)
    if (!(await repo.endRequest(row.id, { cancelledAt: ctx.now }))) throw new Problem('recommendation.ended')
    await record(ctx, {
      type: 'recommendation.cancelled',
      subject: subjectOf(aggregate.response),
      programId: aggregate.response.programId,
      before: { recommender: row.name },
    })
  })
  return show(ctx, aggregate)
}

/** What organisers see, letters included. */
export async function list(
  ctx: Context,
  { programId, responseId }: ArgumentsOf<typeof contract.listRecommendations>,
): Promise<Recommendations> {
  const [loaded] = await findManyInProgram([responseId], programId)
  await openAggregate(loaded ?? null)
  const settings = await repo.findSettings(programId)
  const found = await repo.listRequests(responseId)
  const names = await repo.namesOfFiles(found.flatMap(({ fileKey }) => fileKey ?? []))
  return {
    items: found
      .filter(({ cancelledAt }) => !cancelledAt)
      .map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        role: row.role,
        state: stateOf(row),
        askedAt: row.askedAt.toISOString(),
        openedAt: iso(row.openedAt),
        receivedAt: iso(row.receivedAt),
        letter: row.receivedAt ? letterOf(platformOf(ctx).id, row, names) : null,
      })),
    least: settings?.least ?? 0,
  }
}
