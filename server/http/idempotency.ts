import { createHash } from 'node:crypto'
import type { Endpoint } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import type { Context } from '../context.ts'
import { transaction } from '../db/database.ts'
import { IdempotencyKey } from '../db/models/IdempotencyKey.ts'
import { isUniqueViolation } from '../db/unique.ts'

const KEPT_MILLISECONDS = 24 * 3_600_000

/**
 * Runs the action once per `Idempotency-Key` of a caller: the key, the change and the answer are written in one
 * transaction, so a repetition gets the same answer and a failure leaves no key behind. Other content is an error.
 */
export async function runIdempotent(
  ctx: Context,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = ctx.request?.idempotencyKey
  if (!key || ctx.actor.kind !== 'user') return run()
  if (key.length > 190)
    throw new Problem('request.invalid', {
      issues: [{ at: 'header.Idempotency-Key', rule: 'w-max-character', params: { max: 190 } }],
    })
  const caller = ctx.actor.id
  const requestHash = createHash('sha256')
    .update(`${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`)
    .digest('hex')
  try {
    return await transaction(async () => {
      const known = await replay(caller, key, requestHash, ctx.now)
      if (known) return known.answer
      await IdempotencyKey.create({
        key,
        caller,
        requestHash,
        state: 'done',
        status: endpoint.status,
        answer: null,
        expiresAt: new Date(ctx.now.getTime() + KEPT_MILLISECONDS),
      })
      const answer = (await run()) ?? null
      await IdempotencyKey.update({ answer }, { where: { caller, key } })
      return answer
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // The same request at the same moment won: its answer is ours.
    const known = await replay(caller, key, requestHash, ctx.now)
    if (!known) throw new Problem('request.idempotencyBusy')
    return known.answer
  }
}

async function replay(
  caller: string,
  key: string,
  requestHash: string,
  now: Date,
): Promise<{ answer: unknown } | null> {
  const row = await IdempotencyKey.findOne({ where: { caller, key }, raw: true })
  if (!row) return null
  if (row.expiresAt <= now) {
    await IdempotencyKey.destroy({ where: { caller, key } })
    return null
  }
  if (row.requestHash !== requestHash) throw new Problem('request.idempotencyMismatch')
  return { answer: row.answer }
}
