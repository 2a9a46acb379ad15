import type * as contract from '#core/decision/decision.contract.ts'
import type { Release } from '#core/decision/decision.contract.ts'
import {
  LONGEST_PLAN_MS,
  type OUTCOMES,
  type Outcome,
  RELEASE_DELAY_MS,
  statusKeyOf,
} from '#core/decision/decision.rules.ts'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import { type App, type Context, contextFor, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record, recordAll } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { enqueue, type JobHandler, type JobKind } from '../../jobs/jobs.ts'
import type { ComposedMail } from '../../mail/mailer.ts'
import { numberedEntries } from '../evaluation/entry.actions.ts'
import { openSession, subjectOf } from '../evaluation/session.actions.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { findManyInProgram } from '../response/response.public.ts'
import { setResponseStatus } from '../status/status.actions.ts'
import { assertNotReleasing, presentRelease } from './decision.actions.ts'
import { mailOf, openTelling, outcomeName, type Telling } from './decision.mails.ts'
import * as repo from './decision.repo.ts'

interface Payload {
  releaseId: string
}

/** Decisions that are told in one transaction. */
const BATCH = 50

/**
 * Starts a release, which begins 60 seconds later or at `at`. Throws 'decision.none', 'decision.changed' when there are others than the
 * caller saw, 'decision.releasing', 'request.invalid' for an instant that is too soon or too far.
 */
export async function startRelease(
  ctx: Context,
  { programId, sessionId, count, at }: ArgumentsOf<typeof contract.startRelease>,
): Promise<Release> {
  const session = await openSession(programId, sessionId)
  const soonest = new Date(ctx.now.getTime() + RELEASE_DELAY_MS)
  const startsAt = at === undefined ? soonest : new Date(at)
  if (startsAt < soonest || startsAt.getTime() - ctx.now.getTime() > LONGEST_PLAN_MS)
    throw new Problem('request.invalid', { issues: [{ at: 'body.at', rule: 'future' }] })
  const present = new Set((await numberedEntries(session)).map(({ id }) => id))
  const id = await transaction(async () => {
    await lockEditableProgram(programId)
    await assertNotReleasing(session.id)
    const staged = (await repo.listDecisionRows(session.id)).filter(
      (one) => repo.isStaged(one) && present.has(one.entryId),
    )
    if (staged.length === 0) throw new Problem('decision.none')
    if (staged.length !== count) throw new Problem('decision.changed', { data: { count: staged.length } })
    const entryIds = new Set(staged.map(({ entryId }) => entryId))
    const people = (await repo.readApplicants(session.id)).filter(({ entryId }) => entryIds.has(entryId)).length
    const release = await repo.insertRelease({
      ...{ programId, sessionId: session.id, state: 'waiting', startsAt, count, people },
      ...{ startedAt: ctx.now, startedById: ctx.actor.kind === 'user' ? ctx.actor.id : null, endedAt: null },
    })
    const payload: Payload = { releaseId: release.id }
    await enqueue(ctx, 'decision.release', payload, { platformId: platformOf(ctx).id, runAt: startsAt })
    await record(ctx, {
      type: 'decision.releaseStarted',
      subject: await subjectOf(session),
      programId,
      after: { count, startsAt: startsAt.toISOString() },
    })
    return release.id
  })
  return show(ctx, id)
}

async function show(ctx: Context, id: string): Promise<Release> {
  const release = await repo.findRelease(id)
  if (!release) throw new Problem('resource.notFound')
  return presentRelease(release, ctx.now)
}

/** Of a stop and the start, the one whose update lands first takes place. Throws 'decision.notWaiting'. */
export async function stopRelease(
  ctx: Context,
  { programId, sessionId }: ArgumentsOf<typeof contract.stopRelease>,
): Promise<Release> {
  const session = await openSession(programId, sessionId)
  const last = await repo.findLastRelease(session.id)
  if (last?.state !== 'waiting') throw new Problem('decision.notWaiting')
  await transaction(async () => {
    if (!(await repo.moveRelease(last.id, 'waiting', 'stopped', ctx.now))) throw new Problem('decision.notWaiting')
    await record(ctx, {
      type: 'decision.releaseStopped',
      subject: await subjectOf(session),
      programId,
      before: { count: last.count },
    })
  })
  return show(ctx, last.id)
}

/** Releases what is staged, then tells of it; run again after a crash it goes on where it was. */
const runRelease =
  (app: App): JobHandler =>
  async ({ payload, platformId, now, signal }) => {
    const { releaseId } = payload as Payload
    const platform = await findPlatformRef(app.config, { id: platformId ?? '' })
    const release = platform && (await repo.findRelease(releaseId))
    if (!release || release.state === 'stopped' || release.state === 'done') return
    const ctx = { ...contextFor(app, { kind: 'system', name: 'jobs' }, platform), now }
    const session = await openSession(release.programId, release.sessionId)
    if (release.state === 'waiting' && !(await begin(ctx, release, session))) return
    const telling = await openTelling(session)
    for (;;) {
      signal.throwIfAborted()
      const batch = await repo.listUntold(releaseId, BATCH)
      if (batch.length === 0) break
      await tell(ctx, telling, batch)
    }
    await repo.moveRelease(releaseId, 'sending', 'done', now)
  }

/** From here on applicants know. False when it was stopped. */
async function begin(
  ctx: Context,
  release: repo.ReleaseRow,
  session: Awaited<ReturnType<typeof openSession>>,
): Promise<boolean> {
  return transaction(async () => {
    if (!(await repo.moveRelease(release.id, 'waiting', 'sending'))) return false
    await repo.removeOrphans(session.id)
    const count = await repo.releaseStaged(session.id, release.id, ctx.now)
    await record(ctx, {
      type: 'decision.released',
      subject: await subjectOf(session),
      programId: session.programId,
      after: { count },
    })
    return true
  })
}

/** Status, log and mails of some decisions, in one transaction. */
async function tell(ctx: Context, telling: Telling, batch: readonly repo.DecisionRow[]): Promise<void> {
  const { session, program, settings, statuses } = telling
  const responseIds = batch.flatMap(({ responseId }) => responseId ?? [])
  const found = new Map(
    (await findManyInProgram(responseIds, program.id))
      .filter(({ response }) => response.state !== 'deleted')
      .map(({ response }) => [response.id, response]),
  )
  const people = Map.groupBy(
    await repo.readApplicants(
      session.id,
      batch.map(({ entryId }) => entryId),
    ),
    ({ entryId }) => entryId,
  )
  const mails: ComposedMail[] = []
  for (const { entryId, responseId, releasedOutcome, releaseId } of batch) {
    const response = found.get(responseId ?? '')
    if (!response || !releasedOutcome) continue
    const told = { responseId: response.id, number: response.number, title: response.title }
    for (const to of people.get(entryId) ?? [])
      mails.push(
        await ctx.app.mail.compose(
          ctx,
          mailOf(ctx, telling, { outcome: releasedOutcome, told, to, occasion: releaseId ?? '' }),
        ),
      )
  }
  const statusOf = (outcome: Outcome | null): string | undefined => {
    const key = outcome && (statusKeyOf(outcome) ?? settings.statuses[outcome as (typeof OUTCOMES)[number]])
    return statuses.find((status) => status.key === key)?.id
  }
  await transaction(async () => {
    const ids = batch.map(({ id }) => id)
    // Somebody else tells of them.
    if ((await repo.setTold(ids)) !== ids.length) throw new Error('The decisions were told of meanwhile')
    const decided = batch.filter(({ responseId }) => found.has(responseId ?? ''))
    for (const [statusId, own] of Map.groupBy(decided, ({ releasedOutcome }) => statusOf(releasedOutcome)))
      if (statusId)
        await setResponseStatus(ctx, {
          programId: program.id,
          responseIds: own.flatMap(({ responseId }) => responseId ?? []),
          statusId,
        })
    const { name } = await subjectOf(session)
    await recordAll(
      ctx,
      decided.map(({ responseId, releasedOutcome }) => ({
        type: 'decision.given' as const,
        subject: { kind: 'response' as const, id: responseId ?? '', name: found.get(responseId ?? '')?.title || null },
        programId: program.id,
        after: { session: name, outcome: outcomeName(releasedOutcome as Outcome, telling, program.lang) },
      })),
    )
    for (const mail of mails) await mail.queue()
  })
}

export const decisionJobs = (app: App): JobKind[] => [
  { kind: 'decision.release', run: runRelease(app), retry: { attempts: 10, over: '24h' }, timeout: '30m' },
]
