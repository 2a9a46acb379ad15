import { randomBytes } from 'node:crypto'
import { literal, type Model, type ModelStatic, Op, type WhereOptions } from 'sequelize'
import { transaction } from '../db/database.ts'
import { EventDelivery } from '../db/models/EventDelivery.ts'
import { Job, type QueueState } from '../db/models/Job.ts'
import { sweepRows } from '../db/sweep.ts'
import { asSystem } from '../tenancy/scope.ts'
import { type Retry, retryDelay } from './policy.ts'
import { isGone, PROCESS_SPACE, processName } from './process.ts'

/** Columns of a table that is worked off. */
export interface QueueRow {
  id: string
  state: QueueState
  runAt: Date
  attempts: number
  leaseOwner: string | null
  leaseUntil: Date | null
  lastError: string | null
  finishedAt: Date | null
}

/** A worker that dies is noticed after this long at most. */
export const LEASE_MS = 10_000

/** The tables that are worked off. */
type QueueTable = typeof Job | typeof EventDelivery

/** What both have in common; their own columns do not matter here. */
const queue = (table: QueueTable) => table as unknown as ModelStatic<Model<QueueRow, QueueRow> & QueueRow>

const all = <Result>(work: () => Promise<Result>): Promise<Result> =>
  asSystem('queues serve all platforms', () => transaction(work))

export interface Claim<Row> {
  /** Proof of ownership until the lease runs out. */
  token: string
  rows: Row[]
}

/**
 * Takes up to `limit` due rows: one conditional UPDATE decides who gets which, so no row is taken twice, on any
 * database. Rows whose owner let the lease run out are due again.
 */
export async function claim<Table extends QueueTable>(
  table: Table,
  { where = {}, limit, now, also = {} }: { where?: object; limit: number; now: Date; also?: object },
): Promise<Claim<InstanceType<Table>>> {
  const token = `${processName}:${randomBytes(6).toString('hex')}`
  const due = [
    { state: 'ready', runAt: { [Op.lte]: now } },
    { state: 'running', leaseUntil: { [Op.lt]: now } },
  ]
  return asSystem('queues serve all platforms', async () => {
    for (const condition of due) {
      const found = await queue(table).findAll({
        attributes: ['id'],
        where: { ...where, ...condition } as WhereOptions<QueueRow>,
        order: [
          ['runAt', 'ASC'],
          ['id', 'ASC'],
        ],
        limit,
        raw: true,
      })
      if (found.length === 0) continue
      const ids = found.map(({ id }) => id)
      const taken = await transaction(async () => {
        const [count] = await queue(table).update(
          {
            ...also,
            state: 'running',
            leaseOwner: token,
            leaseUntil: new Date(now.getTime() + LEASE_MS),
            attempts: literal('attempts + 1'),
          },
          { where: { ...where, ...condition, id: ids } as WhereOptions<QueueRow> },
        )
        return count
      })
      if (taken === 0) continue
      const rows = await queue(table).findAll({
        where: { id: ids, leaseOwner: token, state: 'running' } as WhereOptions<QueueRow>,
      })
      return { token, rows: rows as unknown as InstanceType<Table>[] }
    }
    return { token, rows: [] }
  })
}

/** Marks rows as done. Answers how many were still this owner's: fewer than asked means the lease was lost. */
export async function finish(table: QueueTable, token: string, ids: string[], now: Date): Promise<number> {
  return all(async () => {
    const [count] = await queue(table).update(
      { state: 'done', finishedAt: now, leaseOwner: null, leaseUntil: null, lastError: null },
      { where: { id: ids, leaseOwner: token, state: 'running' } as WhereOptions<QueueRow> },
    )
    return count
  })
}

export interface Failure {
  error: unknown
  retry: Retry
  now: Date
  random?: () => number
}

/** Puts a failed row back for later, or to the dead letters when its attempts are used up. Answers its new state. */
export async function fail(table: QueueTable, token: string, row: QueueRow, failure: Failure): Promise<QueueState> {
  const state: QueueState = row.attempts >= failure.retry.attempts ? 'dead' : 'ready'
  const { now, random = Math.random } = failure
  await all(() =>
    queue(table).update(
      {
        state,
        runAt: new Date(now.getTime() + retryDelay(failure.retry, row.attempts, random)),
        finishedAt: state === 'dead' ? now : null,
        leaseOwner: null,
        leaseUntil: null,
        lastError: describe(failure.error),
      },
      { where: { id: row.id, leaseOwner: token, state: 'running' } as WhereOptions<QueueRow> },
    ),
  )
  return state
}

const describe = (error: unknown): string =>
  String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, 4000)

/** Gives rows back unworked, e.g. at a stop; the attempt does not count. */
export async function release(table: QueueTable, token: string, ids: string[]): Promise<void> {
  await all(() =>
    queue(table).update(
      {
        state: 'ready',
        leaseOwner: null,
        leaseUntil: null,
        attempts: literal('attempts - 1'),
      },
      { where: { id: ids, leaseOwner: token, state: 'running' } as WhereOptions<QueueRow> },
    ),
  )
}

/** Prolongs a lease while its work goes on. */
export async function renew(table: QueueTable, token: string, ids: string[], now: Date): Promise<void> {
  await all(() =>
    queue(table).update(
      { leaseUntil: new Date(now.getTime() + LEASE_MS) },
      {
        where: { id: ids, leaseOwner: token, state: 'running' } as WhereOptions<QueueRow>,
      },
    ),
  )
}

/** Makes what a dead process of this machine held due at once, instead of after its lease. Answers how many rows. */
export async function recover(table: QueueTable): Promise<number> {
  return asSystem('queues serve all platforms', async () => {
    const held = await queue(table).findAll({
      attributes: ['leaseOwner'],
      where: { state: 'running', leaseOwner: { [Op.startsWith]: `${PROCESS_SPACE}:` } } as WhereOptions<QueueRow>,
      raw: true,
    })
    const dead = [...new Set(held.map(({ leaseOwner }) => leaseOwner as string))].filter(isGone)
    if (dead.length === 0) return 0
    return transaction(async () => {
      const [count] = await queue(table).update(
        { state: 'ready', leaseOwner: null, leaseUntil: null },
        {
          where: { state: 'running', leaseOwner: dead } as WhereOptions<QueueRow>,
        },
      )
      return count
    })
  })
}

const DAY = 24 * 3_600_000

/** Forgets what was done: jobs after a week, what consumers did with events after a month. Dead letters stay. */
export async function sweepQueues(now: Date, signal?: AbortSignal): Promise<void> {
  const doneBefore = (days: number) => ({
    state: 'done' as const,
    finishedAt: { [Op.lt]: new Date(now.getTime() - days * DAY) },
  })
  await asSystem('queues serve all platforms', async () => {
    await sweepRows(Job, doneBefore(7), { signal })
    await sweepRows(EventDelivery, doneBefore(30), { signal })
  })
}

/** Keeps a lease alive while `work` runs. */
export async function whileLeased<Result>(
  table: QueueTable,
  { token, ids, now }: { token: string; ids: string[]; now: () => Date },
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(() => {
    // A failed renewal ends in another worker taking over; finishing will notice.
    renew(table, token, ids, now()).catch(() => undefined)
  }, LEASE_MS / 3)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
