import { uuidv7 } from 'uuidv7'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import {
  findMembership,
  findSessionByHash,
  findUser,
  insertSession,
  revokeFamily,
  seen,
  spendSession,
} from './account.repo.ts'
import { hashOf, newSecret, REFRESH_SECONDS, signAccessToken } from './tokens.ts'

interface SignedInUser {
  id: string
  email: string
  firstname: string
  lastname: string
  superAdmin: boolean
  locale: Locale
  confirmedAt: Date | null
}

export interface OpenedSession {
  user: SignedInUser
  accessToken: string
  refreshToken: string
}

/** Starts a new family of refresh tokens for this host. Throws 'account_access_revoked' for somebody shut out of it. */
export async function openSession(ctx: Context, user: SignedInUser, family = uuidv7()): Promise<OpenedSession> {
  if (ctx.platform) {
    const membership = await findMembership(user.id)
    if (membership?.state === 'revoked') throw new Problem('account_access_revoked')
    if (membership) await seen(membership.id, ctx.now)
  }
  const { secret, hash } = newSecret()
  const platformId = ctx.platform?.id ?? null
  await insertSession({
    userId: user.id,
    platformId,
    family,
    refreshHash: hash,
    expiresAt: new Date(ctx.now.getTime() + REFRESH_SECONDS * 1000),
    agent: ctx.request?.agent ?? '',
    ip: ctx.request?.ip.slice(0, 45) ?? '',
  })
  return {
    user,
    accessToken: await signAccessToken(ctx.app, { userId: user.id, family, platformId }, ctx.now),
    refreshToken: secret,
  }
}

/** Seconds during which a spent token still counts: windows renew at the same moment, and an answer can get lost. */
const SPENT_SECONDS = 30

/** Exchanges a refresh token for the next one. An old one used again ends the whole family: somebody copied it. */
export async function refreshSession(ctx: Context, token: string | undefined): Promise<OpenedSession> {
  const outcome = await transaction(async () => {
    const session = token ? await findSessionByHash(hashOf(token)) : null
    if (
      !session ||
      session.revokedAt ||
      session.expiresAt <= ctx.now ||
      session.platformId !== (ctx.platform?.id ?? null)
    )
      return null
    if (session.usedAt && ctx.now.getTime() - session.usedAt.getTime() > SPENT_SECONDS * 1000) {
      await revokeFamily(session.family, ctx.now)
      return null
    }
    if (!(await spendSession(session.id, session.usedAt ?? ctx.now))) return null
    const user = await findUser(session.userId)
    return user && openSession(ctx, user, session.family)
  })
  // Thrown outside the transaction: the end of the family must stay.
  if (!outcome) throw new Problem('session.expired')
  return outcome
}

export async function closeSession(ctx: Context, token: string | undefined): Promise<void> {
  const session = token ? await findSessionByHash(hashOf(token)) : null
  const family = session?.family ?? (ctx.actor.kind === 'user' ? ctx.actor.sessionId : null)
  if (family) await revokeFamily(family, ctx.now)
}
