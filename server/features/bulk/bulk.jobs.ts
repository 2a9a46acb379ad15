import { type App, type Context, contextFor } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import type { JobHandler, JobKind } from '../../jobs/jobs.ts'
import { HOURLY, type Retry } from '../../jobs/policy.ts'
import { asSystem, inPlatform } from '../../tenancy/scope.ts'
import { getProgramRow } from '../program/program.public.ts'
import { idsOfListing } from '../response/ids.ts'
import type { BulkActionOf, BulkResult } from './action.ts'
import * as repo from './bulk.repo.ts'

const RETRY: Retry = { attempts: 6, over: '30m' }
const BATCH = 100

/** Does a bulk action, or takes it back. What was stopped goes on where it was: each application has its outcome. */
const run =
  (app: App): JobHandler =>
  async (job) => {
    const { bulkId } = job.payload as { bulkId: string }
    const row = await repo.findRun({ id: bulkId })
    const platform = await findPlatformRef(app.config, { id: job.platformId ?? '' })
    if (!row || !platform) return
    const ctx: Context = {
      ...contextFor(app, { kind: 'system', name: 'jobs' }, platform),
      actor: { kind: 'user', id: row.requestedById, name: await repo.nameOf(row.requestedById) } as Context['actor'],
      now: job.now,
    }
    const action = (await app.loadBulkActions()).get(row.kind)
    if (!action) return
    try {
      if (row.state === 'undoing') await takeBack(ctx, row, action, job.signal)
      else if (await repo.moveRun(row.id, ['queued', 'running'], { state: 'running' }))
        await carryOut(ctx, row, action, job.signal)
    } catch (error) {
      if (job.attempt >= RETRY.attempts)
        await repo.moveRun(row.id, ['running', 'undoing'], { state: row.state === 'undoing' ? 'done' : 'failed' })
      throw error
    }
  }

async function carryOut(ctx: Context, row: repo.RunRow, action: BulkActionOf, signal: AbortSignal): Promise<void> {
  if (row.total === null) await find(ctx, row, signal)
  const { programId, request } = row
  for (;;) {
    signal.throwIfAborted()
    if ((await repo.findRun({ id: row.id }))?.state !== 'running') return
    const items = await repo.listItems(row.id, 'waiting', BATCH)
    if (items.length === 0) break
    const ids = items.map(({ responseId }) => responseId)
    const results = await action.apply(ctx, { programId, ids, action: request.action })
    await transaction(async () => {
      const outcomes = Map.groupBy(items, ({ responseId }) => JSON.stringify(results.get(responseId) ?? GONE))
      for (const [text, alike] of outcomes) {
        const result = JSON.parse(text) as BulkResult
        await repo.setOutcome(
          alike.map(({ id }) => id),
          {
            outcome: result.outcome,
            reason: result.outcome === 'left' ? result.reason : null,
            stateBefore: result.outcome === 'done' ? (result.before ?? null) : null,
          },
        )
      }
    })
  }
  await end(ctx, row, 'running', 'done')
}

const GONE: BulkResult = { outcome: 'left', reason: 'resource.notFound' }

/** Notes the applications before any is changed: what the action does may take them out of the filters. */
async function find(
  ctx: Context,
  { id, programId, request, requestedById }: repo.RunRow,
  signal: AbortSignal,
): Promise<void> {
  await repo.clearItems(id)
  let total = 0
  const pages = request.responseIds
    ? [[...new Set(request.responseIds)]]
    : idsOfListing(ctx, await getProgramRow(programId), request.filters, {
        facetPermissions: request.facetPermissions,
        readerId: requestedById,
      })
  for await (const ids of pages) {
    signal.throwIfAborted()
    await repo.insertItems(id, ids, ctx.now)
    total += ids.length
  }
  await repo.setTotal(id, total)
}

async function takeBack(ctx: Context, row: repo.RunRow, action: BulkActionOf, signal: AbortSignal): Promise<void> {
  const { programId, request } = row
  for (;;) {
    signal.throwIfAborted()
    const items = await repo.listItems(row.id, 'done', BATCH)
    if (items.length === 0) break
    const kept =
      (await action.undo?.(ctx, {
        programId,
        ids: items.map(({ responseId }) => responseId),
        action: request.action,
        before: new Map(items.map(({ responseId, stateBefore }) => [responseId, stateBefore])),
      })) ?? new Set()
    const idsWhere = (isKept: boolean) => items.filter((one) => kept.has(one.responseId) === isKept).map(({ id }) => id)
    await repo.setOutcome(idsWhere(false), { outcome: 'undone' })
    await repo.setOutcome(idsWhere(true), { outcome: 'kept' })
  }
  await end(ctx, row, 'undoing', 'undone')
}

async function end(ctx: Context, row: repo.RunRow, from: 'running' | 'undoing', state: 'done' | 'undone') {
  const counted = await repo.countOutcomes([row.id])
  const sum = (name: string) => counted.reduce((all, { outcome, count }) => all + (outcome === name ? count : 0), 0)
  const counts = state === 'done' ? [sum('done'), sum('same'), sum('left')] : [sum('undone'), 0, sum('kept')]
  const [done = 0, same = 0, left = 0] = counts
  await transaction(async () => {
    if (!(await repo.moveRun(row.id, [from], { state }))) return
    await record(ctx, {
      type: state === 'done' ? 'bulk.ran' : 'bulk.undone',
      subject: { kind: 'program', id: row.programId, name: null },
      programId: row.programId,
      after: { action: row.kind, done, same, left },
    })
  })
}

const sweep: JobHandler = async ({ now, signal }) => {
  const next = () => asSystem('bulk actions of every platform', () => repo.listExpired(now, BATCH))
  for (let found = await next(); found.length > 0; found = await next())
    for (const { id, platformId } of found) {
      signal.throwIfAborted()
      await inPlatform(platformId, () => transaction(() => repo.removeRuns([id])))
    }
}

export const bulkJobs = (app: App): JobKind[] => [
  { kind: 'bulk.run', run: run(app), retry: RETRY, concurrency: 2, timeout: '2h' },
  { kind: 'bulk.sweep', run: sweep, ...HOURLY },
]
