import type * as contract from '#core/bulk/bulk.contract.ts'
import type { BulkRun } from '#core/bulk/bulk.contract.ts'
import { BULK_PERMISSIONS, BULK_UNDO_DAYS, UNDOABLE } from '#core/bulk/bulk.rules.ts'
import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import { displayNumber } from '#core/response/response.rules.ts'
import { type Context, can, platformOf, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { assertChangeable } from '../program/program.actions.ts'
import { getProgramRow } from '../program/program.public.ts'
import { facetPermissions } from '../response/facets.ts'
import * as repo from './bulk.repo.ts'

const DAY_MS = 24 * 3_600_000
const MOST_RUNNING = 3
const MOST_LISTED = 10
const EXAMPLES = 5

/** Throws 'missing_permissions', 'bulk.running', and what refuses a change of the program. */
export async function startBulk(
  ctx: Context,
  { programId, filters, responseIds, action }: ArgumentsOf<typeof contract.startBulk>,
): Promise<BulkRun> {
  const program = await getProgramRow(programId)
  const permission = BULK_PERMISSIONS[action.kind]
  if (!can(ctx, permission, program.id)) throw new Problem('missing_permissions', { data: { permission } })
  assertChangeable(program.status)
  const own = { programId: program.id, requestedById: userOf(ctx).id }
  if ((await repo.countRunning(own)) >= MOST_RUNNING) throw new Problem('bulk.running')
  const id = await transaction(async () => {
    const made = await repo.insertRun({
      ...own,
      kind: action.kind,
      request: { filters, responseIds, action, facetPermissions: await facetPermissions(ctx, program.id) },
      expiresAt: new Date(ctx.now.getTime() + BULK_UNDO_DAYS * DAY_MS),
    })
    await enqueue(ctx, 'bulk.run', { bulkId: made }, { platformId: platformOf(ctx).id })
    return made
  })
  return getBulkRun(ctx, { programId: program.id, bulkId: id })
}

/** Throws 'resource.notFound', for somebody else's as well. */
async function getOwn(
  ctx: Context,
  { programId, bulkId }: { programId: string; bulkId: string },
): Promise<repo.RunRow> {
  const run = await repo.findRun({ id: bulkId, programId, requestedById: userOf(ctx).id })
  if (!run) throw new Problem('resource.notFound')
  return run
}

export async function listBulkRuns(
  ctx: Context,
  { programId }: ArgumentsOf<typeof contract.listBulkRuns>,
): Promise<AnswerOf<typeof contract.listBulkRuns>> {
  return { items: await present(await repo.listRuns({ programId, requestedById: userOf(ctx).id }, MOST_LISTED)) }
}

export async function getBulkRun(ctx: Context, input: ArgumentsOf<typeof contract.getBulkRun>): Promise<BulkRun> {
  const [run] = await present([await getOwn(ctx, input)])
  if (!run) throw new Problem('resource.notFound')
  return run
}

async function present(runs: readonly repo.RunRow[]): Promise<BulkRun[]> {
  const counted = Map.groupBy(await repo.countOutcomes(runs.map(({ id }) => id)), ({ runId }) => runId)
  return Promise.all(
    runs.map(async ({ id, kind, state, total, createdAt }) => {
      const outcomes = counted.get(id) ?? []
      const sum = (...names: string[]) =>
        outcomes.reduce((all, { outcome, count }) => all + (names.includes(outcome) ? count : 0), 0)
      const undoes = state === 'undoing' || state === 'undone'
      const left = outcomes.filter(({ outcome }) => outcome === 'kept' || (!undoes && outcome === 'left'))
      const reasons = await Promise.all(
        left.map(async ({ outcome, reason, count }) => ({
          code: reason ?? 'resource.stale',
          count,
          examples: (await repo.listLeft(id, outcome, reason, EXAMPLES)).map((one) => ({
            id: one.id,
            number: displayNumber(one.numberPrefix, one.number) ?? '',
            title: one.title,
          })),
        })),
      )
      return {
        id,
        kind,
        state,
        total,
        handled: undoes ? sum('undone', 'kept') : sum('done', 'same', 'left'),
        done: undoes ? sum('undone') : sum('done'),
        same: undoes ? 0 : sum('same'),
        left: undoes ? sum('kept') : sum('left'),
        reasons,
        canUndo: UNDOABLE.has(kind) && (state === 'done' || state === 'stopped') && sum('done') > 0,
        createdAt: createdAt.toISOString(),
      }
    }),
  )
}

export async function stopBulk(ctx: Context, input: ArgumentsOf<typeof contract.stopBulk>): Promise<BulkRun> {
  const run = await getOwn(ctx, input)
  await repo.moveRun(run.id, ['queued', 'running'], { state: 'stopped' })
  return getBulkRun(ctx, input)
}

/** Throws 'bulk.notUndoable', 'missing_permissions', and what refuses a change of the program. */
export async function undoBulk(ctx: Context, input: ArgumentsOf<typeof contract.undoBulk>): Promise<BulkRun> {
  const run = await getOwn(ctx, input)
  const permission = BULK_PERMISSIONS[run.kind]
  if (!can(ctx, permission, run.programId)) throw new Problem('missing_permissions', { data: { permission } })
  assertChangeable((await getProgramRow(run.programId)).status)
  await transaction(async () => {
    const moves = UNDOABLE.has(run.kind) && (await repo.moveRun(run.id, ['done', 'stopped'], { state: 'undoing' }))
    if (!moves) throw new Problem('bulk.notUndoable')
    await enqueue(ctx, 'bulk.run', { bulkId: run.id }, { platformId: platformOf(ctx).id })
  })
  return getBulkRun(ctx, input)
}
