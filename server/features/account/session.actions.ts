import { uuidv7 } from 'uuidv7'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import type { PendingStep, SignInMethod } from '#core/security/factor.rules.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { stepNeeded } from '../security/policy.ts'
import {
  consumeRefreshToken,
  findMembership,
  findSession,
  findSessionByHash,
  findUser,
  insertSession,
  methodsOf,
  revokeFamily,
  touchLastSeen,
} from './account.repo.ts'
import { notifyPerson } from './notify.ts'
import { ACCESS_SECONDS, hashOf, newSecret, REFRESH_SECONDS, signAccessToken, successorOf } from './tokens.ts'

export interface SignedInUser {
  id: string
  email: string
  firstname: string
  lastname: string
  superAdmin: boolean
  locale: Locale
  passwordHash: string | null
  confirmedAt: Date | null
}

export interface OpenedSession {
  user: SignedInUser
  accessToken: string
  refreshToken: string
  /** What the sign-in still needs; such a session ends after a quarter of an hour and is not renewed. */
  pendingStep: PendingStep | null
}

/** What is known of a sign-in. */
interface Proof {
  methods: readonly SignInMethod[]
  provedAt: Date | null
  pendingStep: PendingStep | null
}

/**
 * Starts a new family of refresh tokens for this host. Throws 'account_access_revoked' for somebody shut out of it. Sign-ins go
 * through `enter`, which knows of second steps.
 */
export async function openSession(ctx: Context, user: SignedInUser, proof: Proof): Promise<OpenedSession> {
  return continueSession(ctx, user, { ...proof, family: uuidv7(), refreshToken: newSecret().secret })
}

async function continueSession(
  ctx: Context,
  user: SignedInUser,
  { family, refreshToken, ...proof }: Proof & { family: string; refreshToken: string },
): Promise<OpenedSession> {
  if (ctx.platform) {
    const membership = await findMembership(user.id)
    if (membership?.state === 'revoked') throw new Problem('account_access_revoked')
    if (membership) await touchLastSeen(membership.id, ctx.now)
  }
  await insertSession({
    userId: user.id,
    platformId: ctx.platform?.id ?? null,
    family,
    refreshHash: hashOf(refreshToken),
    expiresAt: new Date(ctx.now.getTime() + (proof.pendingStep ? ACCESS_SECONDS : REFRESH_SECONDS) * 1000),
    agent: ctx.request?.agent ?? '',
    ip: ctx.request?.ip.slice(0, 45) ?? '',
    ...proof,
  })
  return openedOf(ctx, user, { family, refreshToken, pendingStep: proof.pendingStep })
}

const openedOf = async (
  ctx: Context,
  user: SignedInUser,
  { family, refreshToken, pendingStep }: { family: string; refreshToken: string; pendingStep: PendingStep | null },
): Promise<OpenedSession> => ({
  user,
  accessToken: await signAccessToken(
    ctx.app,
    { userId: user.id, family, platformId: ctx.platform?.id ?? null },
    ctx.now,
  ),
  refreshToken,
  pendingStep,
})

/** Seconds during which a used token still counts: windows renew at the same moment, and an answer can get lost. */
const REUSE_SECONDS = 30

/**
 * Exchanges a refresh token for the next one, which is the same however often it is asked for. A used one ends the whole family
 * when it comes back late, after the next one was used, or from another browser: somebody copied it.
 */
export async function refreshSession(ctx: Context, token: string | undefined): Promise<OpenedSession> {
  const outcome = await transaction(async () => {
    const session = token ? await findSessionByHash(hashOf(token)) : null
    if (
      !token ||
      !session ||
      session.revokedAt ||
      session.pendingStep ||
      session.expiresAt <= ctx.now ||
      session.platformId !== (ctx.platform?.id ?? null)
    )
      return null
    const user = await findUser(session.userId)
    if (!user) return null
    const next = {
      family: session.family,
      refreshToken: successorOf(ctx.app, token),
      methods: methodsOf(session.methods),
      provedAt: session.provedAt,
      pendingStep: null,
    }
    // Who has to set up a second step by now does so at a new sign-in.
    if ((await stepNeeded(ctx, user.id, next.methods)) === 'enrol') return null
    if (await consumeRefreshToken(session.id, ctx.now)) return continueSession(ctx, user, next)
    if (await isReuseAllowed(ctx, session.id, hashOf(next.refreshToken))) return openedOf(ctx, user, next)
    await revokeFamily(session.family, ctx.now)
    await notifyCopied(ctx, user)
    return null
  })
  // Thrown outside the transaction: the end of the family must stay.
  if (!outcome) throw new Problem('session.expired')
  return outcome
}

/** Somebody else may have the session's cookies: its person is told. */
async function notifyCopied(ctx: Context, user: SignedInUser): Promise<void> {
  await record(ctx, { type: 'account.sessionCopied', subject: { kind: 'user', id: user.id, name: user.email } })
  await notifyPerson(ctx, user, 'sessionCopied', {})
}

async function isReuseAllowed(ctx: Context, sessionId: string, nextHash: string): Promise<boolean> {
  const [used, next] = [await findSession(sessionId), await findSessionByHash(nextHash)]
  if (!used?.usedAt || !next || next.usedAt || next.revokedAt) return false
  // The address is not compared: phones change it between two requests, and so do companies' proxies.
  return ctx.now.getTime() - used.usedAt.getTime() <= REUSE_SECONDS * 1000 && next.agent === (ctx.request?.agent ?? '')
}

/** Ends the sign-in of a refresh token, else that of the caller. Answers whose it was. */
export async function closeSession(ctx: Context, token: string | undefined): Promise<string | null> {
  const caller = ctx.actor.kind === 'user' ? ctx.actor : null
  const session = token ? await findSessionByHash(hashOf(token)) : null
  const family = session?.family ?? caller?.sessionId
  if (family) await revokeFamily(family, ctx.now)
  return session?.userId ?? caller?.id ?? null
}
