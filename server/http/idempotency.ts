import { createHash } from 'node:crypto'
import type { Endpoint } from '#core/endpoint.ts'
import { PROBLEMS, Problem } from '#core/problem.ts'
import type { Context } from '../context.ts'
import { transaction } from '../db/database.ts'
import { IdempotencyKey } from '../db/models/IdempotencyKey.ts'
import { isUniqueViolation } from '../db/unique.ts'

const KEPT_MILLISECONDS = 24 * 3_600_000
/** A key that has no answer after this long belongs to a process that ended. */
const RUNNING_MILLISECONDS = 60_000

interface Once {
  key: string
  caller: string
  requestHash: string
}

/** Runs the action once per `Idempotency-Key` of a caller; a repetition gets the same answer. Other content is an error. */
export async function runIdempotent(
  ctx: Context,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = ctx.request?.idempotencyKey
  if (!key || !ctx.request) return run()
  if (key.length > 190)
    throw new Problem('request.invalid', {
      issues: [{ at: 'header.Idempotency-Key', rule: 'w-max-character', params: { max: 190 } }],
    })
  const { body, ...rest } = input
  const requestHash = createHash('sha256')
    .update(`${endpoint.method} ${endpoint.path} ${JSON.stringify(endpoint.raw ? rest : input)}`)
    .update(body instanceof Uint8Array ? body : '')
    .digest('hex')
  const once = { key, caller: ctx.request.caller, requestHash }
  return endpoint.idempotency === 'twoStep'
    ? runInTwoSteps(ctx, endpoint, once, run)
    : runInTransaction(ctx, endpoint, once, run)
}

/** The key, the change and the answer are written in one transaction: a failure leaves no key behind. */
async function runInTransaction(ctx: Context, endpoint: Endpoint, once: Once, run: () => Promise<unknown>) {
  try {
    return await transaction(async () => {
      const known = await replay(once, ctx.now)
      if (known) return known.answer
      await insertKey(ctx, endpoint, once, 'done')
      const answer = (await run()) ?? null
      await updateKey(once, { answer })
      return answer
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // The same request at the same moment won: its answer is ours.
    const known = await replay(once, ctx.now)
    if (!known) throw new Problem('request.idempotencyBusy')
    return known.answer
  }
}

/**
 * The key is committed before the action runs, its answer after. What ends in between leaves a key without an answer, and is
 * not run again. A refusal did nothing: its key is free again.
 */
async function runInTwoSteps(ctx: Context, endpoint: Endpoint, once: Once, run: () => Promise<unknown>) {
  try {
    const known = await transaction(async () => {
      const found = await replay(once, ctx.now)
      if (!found) await insertKey(ctx, endpoint, once, 'busy')
      return found
    })
    if (known) return known.answer
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Problem('request.idempotencyBusy')
  }
  try {
    const answer = (await run()) ?? null
    await updateKey(once, { answer, state: 'done' })
    return answer
  } catch (error) {
    if (error instanceof Problem && PROBLEMS[error.code] < 500) await removeKey(once)
    else await updateKey(once, { state: 'unknown' })
    throw error
  }
}

const insertKey = ({ now }: Context, { status }: Endpoint, once: Once, state: IdempotencyKey['state']) =>
  IdempotencyKey.create({
    ...once,
    state,
    status,
    answer: null,
    expiresAt: new Date(now.getTime() + KEPT_MILLISECONDS),
  })

const updateKey = ({ caller, key }: Once, values: Partial<Pick<IdempotencyKey, 'answer' | 'state'>>) =>
  IdempotencyKey.update(values, { where: { caller, key } })

const removeKey = ({ caller, key }: Once) => IdempotencyKey.destroy({ where: { caller, key } })

async function replay(once: Once, now: Date): Promise<{ answer: unknown } | null> {
  const { key, caller, requestHash } = once
  const row = await IdempotencyKey.findOne({ where: { caller, key }, raw: true })
  if (!row) return null
  if (row.expiresAt <= now) {
    await removeKey(once)
    return null
  }
  if (row.requestHash !== requestHash) throw new Problem('request.idempotencyMismatch')
  if (row.state === 'done') return { answer: row.answer }
  const runningUntil = row.expiresAt.getTime() - KEPT_MILLISECONDS + RUNNING_MILLISECONDS
  throw new Problem(
    row.state === 'busy' && now.getTime() < runningUntil ? 'request.idempotencyBusy' : 'request.outcomeUnknown',
  )
}
