import { uuidv7 } from 'uuidv7'
import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import { executeCoalesced, executeDeferred, type PreparedSql, select } from '../tenancy/raw.ts'
import { platformIdOfScope } from '../tenancy/scope.ts'
import { inTransaction, isSqlite } from './database.ts'
import { instantText, onConflictUpdate } from './insert-rows.ts'

/** One row of kept totals: whole responses (no step) or responses with a step in a state. */
export interface CounterKey {
  programId: string
  categoryId: string
  state: ResponseState
  stepId?: string
  stepState?: StepStateName
}

export interface CounterDelta extends CounterKey {
  by: number
}

/**
 * Totals are spread over slots, which are added up when read: a single row would make all submissions of a program
 * wait for each other's commit. SQLite has one writer anyway.
 */
const SLOTS = 32

const now = () => instantText(new Date())

/** Changes kept totals, in the transaction of the change that they follow. */
export async function adjustCounters(
  deltas: readonly CounterDelta[],
  random: () => number = Math.random,
): Promise<void> {
  if (!inTransaction()) throw new Error('adjustCounters() belongs into the transaction of the change')
  const platformId = platformIdOfScope()
  const items = summed(deltas.map((delta) => ({ ...delta, platformId, key: keyOf(platformId, delta) })))
  if (items.length === 0) return
  await executeCoalesced({ of: 'counters', items }, (all) => {
    const sums = summed(all)
    return sums.length > 0 ? [written(sums, random)] : []
  })
}

interface OwnDelta extends CounterDelta {
  platformId: string
  key: string
}

const keyOf = (platformId: string, { programId, categoryId, state, stepId, stepState }: CounterDelta): string =>
  `${platformId} ${programId} ${categoryId} ${state} ${stepId ?? ''} ${stepState ?? ''}`

/** One delta a key, always in one order, so that two transactions cannot wait for each other. */
function summed(deltas: readonly OwnDelta[]): OwnDelta[] {
  const sums = new Map<string, OwnDelta>()
  for (const delta of deltas) {
    const sum = sums.get(delta.key)
    if (sum) sum.by += delta.by
    else sums.set(delta.key, { ...delta })
  }
  return [...sums.values()].filter(({ by }) => by !== 0).sort((one, other) => (one.key < other.key ? -1 : 1))
}

function written(deltas: readonly OwnDelta[], random: () => number): PreparedSql {
  const slot = isSqlite() ? 0 : Math.floor(random() * SLOTS)
  const replacements: Record<string, unknown> = { now: now() }
  const values = deltas.map((delta, index) => {
    Object.assign(replacements, {
      [`id${index}`]: uuidv7(),
      [`platform${index}`]: delta.platformId,
      [`program${index}`]: delta.programId,
      [`category${index}`]: delta.categoryId,
      [`state${index}`]: delta.state,
      [`step${index}`]: delta.stepId ?? '',
      [`stepState${index}`]: delta.stepState ?? '',
      [`by${index}`]: delta.by,
    })
    return `( :id${index} , :platform${index} , :program${index} , :category${index} , :state${index} , :step${index} , :stepState${index} , ${slot}, :by${index} , :now , :now , 1)`
  })
  const sql = `INSERT INTO response_counter (id, platform_id, program_id, category_id, state, step_id, step_state, slot, count, created_at, updated_at, version) VALUES ${values.join(', ')}${onConflictUpdate({ adds: ['count'], takes: ['updated_at'] })}`
  return { sql, replacements }
}

export interface CounterFilter {
  programIds?: readonly string[]
  categoryId?: string
  state?: ResponseState
  /** Totals of responses by the state of this step, instead of whole responses. */
  stepId?: string
  stepState?: StepStateName
}

export interface CounterRow {
  programId: string
  categoryId: string
  state: ResponseState
  stepId: string
  stepState: StepStateName | ''
  count: number
}

/** Kept totals, one row per program, category, state (and step and its state). Without `stepId`: whole responses. */
export async function readCounters(filter: CounterFilter & { steps?: 'none' | 'all' } = {}): Promise<CounterRow[]> {
  const conditions = ['platform_id = :platformId ']
  if (filter.programIds) conditions.push('program_id IN ( :programIds )')
  if (filter.categoryId) conditions.push('category_id = :categoryId ')
  if (filter.state) conditions.push('state = :state ')
  if (filter.steps !== 'all') conditions.push('step_id = :stepId ')
  if (filter.stepState) conditions.push('step_state = :stepState ')
  if (filter.programIds?.length === 0) return []
  return select<CounterRow>(
    `SELECT program_id AS programId, category_id AS categoryId, state, step_id AS stepId, step_state AS stepState, SUM(count) AS count
     FROM response_counter WHERE ${conditions.join(' AND ')}
     GROUP BY program_id, category_id, state, step_id, step_state HAVING SUM(count) <> 0`,
    { ...filter, stepId: filter.stepId ?? '' },
    { count: 'number' },
  )
}

/** The sum over `readCounters`. */
export async function sumCounters(filter: CounterFilter): Promise<number> {
  const found = await readCounters(filter)
  return found.reduce((sum, { count }) => sum + count, 0)
}

/**
 * The next `count` numbers of a sequence of the platform, from 1, e.g. `response:${programId}`. Without gaps and exact
 * under concurrency: others wait for this transaction, so keep it short.
 */
export async function takeNumbers(name: string, count: number): Promise<number[]> {
  if (!inTransaction()) throw new Error('takeNumbers() belongs into the transaction that uses the numbers')
  const { sql, replacements } = addedToSequences([{ platformId: platformIdOfScope(), name, count }])
  await executeDeferred(sql, replacements)
  const [row] = await select<{ value: number }>(
    'SELECT value FROM sequence WHERE platform_id = :platformId AND name = :name ',
    { name },
    { value: 'number' },
  )
  if (!row) throw new Error(`No sequence ${name} on platform ${platformIdOfScope()}`)
  return Array.from({ length: count }, (_, index) => row.value - count + 1 + index)
}

/** Moves sequences on. Until the end of the transaction everybody else waits for them. */
export function addedToSequences(taken: readonly { platformId: string; name: string; count: number }[]): PreparedSql {
  const replacements: Record<string, unknown> = { now: now() }
  const values = taken.map(({ platformId, name, count }, n) => {
    Object.assign(replacements, {
      [`id${n}`]: uuidv7(),
      [`platform${n}`]: platformId,
      [`name${n}`]: name,
      [`count${n}`]: count,
    })
    return `( :id${n} , :platform${n} , :name${n} , :count${n} , :now , :now , 1)`
  })
  const sql = `INSERT INTO sequence (id, platform_id, name, value, created_at, updated_at, version) VALUES ${values.join(', ')}${onConflictUpdate({ adds: ['value'] })}`
  return { sql, replacements }
}
