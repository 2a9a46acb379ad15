import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Problem } from '#core/problem.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { hashOf } from '../account/tokens.ts'
import { insertSpentChallenge } from './security.repo.ts'

const LIFE_MS = 5 * 60_000
const RANDOM_BYTES = 16
const END_BYTES = 6

/** What a challenge is made for: it counts for nothing else. */
export interface ChallengeUse {
  purpose: 'add' | 'signIn' | 'stepUp'
  /** Of the person; empty at a sign-in, which says itself who somebody is. */
  userId: string
  rpId: string
}

const proofOf = ({ app }: Context, { purpose, userId, rpId }: ChallengeUse, head: Buffer): Buffer =>
  createHmac('sha256', app.config.secret).update(`passkey:${purpose}:${userId}:${rpId}:`).update(head).digest()

/** Random bytes, when it ends, and a proof that it is ours: nothing is stored until it is answered. */
export function newChallenge(ctx: Context, use: ChallengeUse): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(END_BYTES)
  end.writeUIntBE(ctx.now.getTime() + LIFE_MS, 0, END_BYTES)
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), end])
  return Uint8Array.from(Buffer.concat([head, proofOf(ctx, use, head)]))
}

/** Whether a challenge was made here for this use and has not expired. */
export function isChallenge(ctx: Context, use: ChallengeUse, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const head = bytes.subarray(0, RANDOM_BYTES + END_BYTES)
  const given = bytes.subarray(RANDOM_BYTES + END_BYTES)
  const expected = proofOf(ctx, use, head)
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    head.readUIntBE(RANDOM_BYTES, END_BYTES) > ctx.now.getTime()
  )
}

/** Uses a challenge up, in the running transaction. Throws 'factor.passkeyRefused' for one that was answered before. */
export async function spendChallenge(ctx: Context, challenge: string): Promise<void> {
  try {
    await insertSpentChallenge(hashOf(challenge), new Date(ctx.now.getTime() + LIFE_MS))
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('factor.passkeyRefused')
    throw error
  }
}
