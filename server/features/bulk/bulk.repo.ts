import { type CreationAttributes, Op } from 'sequelize'
import type { BulkState } from '#core/bulk/bulk.rules.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { BulkItem, type BulkOutcome } from '../../db/models/BulkItem.ts'
import { BulkRun } from '../../db/models/BulkRun.ts'
import { User } from '../../db/models/User.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'

const RUN = ['id', 'programId', 'requestedById', 'request', 'kind', 'state', 'total', 'createdAt', 'expiresAt'] as const
export type RunRow = Pick<BulkRun, (typeof RUN)[number]>

export const insertRun = async (row: CreationAttributes<BulkRun>): Promise<string> => (await BulkRun.create(row)).id

export const findRun = (where: { id: string; programId?: string; requestedById?: string }): Promise<RunRow | null> =>
  findRow(BulkRun, { where, attributes: [...RUN] })

export const listRuns = (own: { programId: string; requestedById: string }, limit: number): Promise<RunRow[]> =>
  rows(BulkRun, { where: own, attributes: [...RUN], order: [['id', 'DESC']], limit })

export const countRunning = (own: { programId: string; requestedById: string }): Promise<number> =>
  BulkRun.count({ where: { ...own, state: ['queued', 'running', 'undoing'] } })

/** Whether it was in one of these states. */
export async function moveRun(
  id: string,
  from: readonly BulkState[],
  values: Partial<Pick<BulkRun, 'state' | 'total'>>,
): Promise<boolean> {
  const [changed] = await BulkRun.update(values, { where: { id, state: [...from] } })
  return changed === 1
}

export const setTotal = (id: string, total: number) => BulkRun.update({ total }, { where: { id } })

export async function removeRuns(ids: readonly string[]): Promise<void> {
  await BulkItem.destroy({ where: { runId: [...ids] } })
  await BulkRun.destroy({ where: { id: [...ids] } })
}

export const listExpired = (now: Date, limit: number) =>
  rows(BulkRun, { where: { expiresAt: { [Op.lt]: now } }, attributes: ['id', 'platformId'], limit })

export async function removeRunsOf(where: { requestedById: string } | { programId: string }): Promise<void> {
  const runs = await rows(BulkRun, { where, attributes: ['id'] })
  await removeRuns(runs.map(({ id }) => id))
}

export async function nameOf(userId: string): Promise<string> {
  const found = await findRow(User, { where: { id: userId }, attributes: ['firstname', 'lastname'] })
  return found ? `${found.firstname} ${found.lastname}` : ''
}

/* ---- its applications ---- */

export const insertItems = (runId: string, responseIds: readonly string[], now: Date) =>
  insertRows(
    BulkItem,
    responseIds.map((responseId) => ({ runId, responseId })),
    now,
  )

/** What a search that was stopped has found already. */
export const clearItems = (runId: string) => BulkItem.destroy({ where: { runId } })

export const listItems = (
  runId: string,
  outcome: BulkOutcome,
  limit: number,
): Promise<Pick<BulkItem, 'id' | 'responseId' | 'stateBefore'>[]> =>
  rows(BulkItem, {
    where: { runId, outcome },
    attributes: ['id', 'responseId', 'stateBefore'],
    order: [['id', 'ASC']],
    limit,
  })

export const setOutcome = (
  ids: readonly string[],
  values: { outcome: BulkOutcome; reason?: string | null; stateBefore?: unknown },
) => BulkItem.update(values as Partial<BulkItem>, { where: { id: [...ids] } })

export const countOutcomes = (
  runIds: readonly string[],
): Promise<{ runId: string; outcome: BulkOutcome; reason: string | null; count: number }[]> =>
  runIds.length === 0
    ? Promise.resolve([])
    : select<{ runId: string; outcome: BulkOutcome; reason: string | null; count: number }>(
        `SELECT i.run_id AS runId, i.outcome, i.reason, COUNT(*) AS count FROM bulk_item i
         WHERE i.platform_id = :platformId AND i.run_id IN ( :runIds ) GROUP BY i.run_id, i.outcome, i.reason`,
        { runIds },
        { count: 'number' },
      )

/** Some of those that were left out for a reason. */
export const listLeft = (runId: string, outcome: BulkOutcome, reason: string | null, limit: number) =>
  select<{ id: string; number: number | null; numberPrefix: string; title: string }>(
    `SELECT r.id, r.number, p.number_prefix AS numberPrefix, r.title FROM bulk_item i
     JOIN response r ON r.platform_id = :platformId AND r.id = i.response_id
     JOIN program p ON p.platform_id = :platformId AND p.id = r.program_id
     WHERE i.platform_id = :platformId AND i.run_id = :runId AND i.outcome = :outcome
       AND ${reason === null ? 'i.reason IS NULL' : 'i.reason = :reason'} ORDER BY i.id LIMIT ${limit}`,
    { runId, outcome, reason: reason ?? '' },
  )
