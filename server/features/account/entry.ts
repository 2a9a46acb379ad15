import type { SignInMethod } from '#core/security/factor.rules.ts'
import type { Context, UserActor } from '../../context.ts'
import { record } from '../../events/record.ts'
import { findSupport } from '../operator/operator.public.ts'
import { stepNeeded } from '../security/policy.ts'
import { isTrustedDevice } from '../security/trusted.ts'
import { getUser, revokeFamily } from './account.repo.ts'
import { type OpenedSession, openSession, type SignedInUser } from './session.actions.ts'

/**
 * Every sign-in ends here, in a transaction: the session of a person who has proved who they are, or one that waits for the second step.
 * Throws 'account_access_revoked' for somebody shut out of the platform.
 */
export async function enter(
  ctx: Context,
  user: SignedInUser,
  proof: {
    methods: readonly SignInMethod[]
    /** When the person was proved; now unless the proof came from another host. */
    provedAt?: Date | null
    /** The cookie of the devices that are trusted. */
    trusted?: string | undefined
  },
): Promise<OpenedSession> {
  const methods = (await isTrustedDevice(ctx, proof.trusted, user))
    ? [...proof.methods, 'device' as const]
    : proof.methods
  const { provedAt = ctx.now } = proof
  const opened = await openSession(ctx, user, {
    methods,
    provedAt,
    pendingStep: await stepNeeded(ctx, user.id, methods),
  })
  if (!opened.pendingStep) await recordSignIn(ctx, user)
  return opened
}

/** Ends a sign-in that waited, with the second step that was proved: another session takes its place. */
export async function completeSignIn(ctx: Context, person: UserActor, method: SignInMethod): Promise<OpenedSession> {
  await revokeFamily(person.sessionId, ctx.now)
  const user = await getUser(person.id)
  const methods = [...person.methods, method]
  const opened = await openSession(ctx, user, { methods, provedAt: ctx.now, pendingStep: null })
  await recordSignIn(ctx, user)
  return opened
}

async function recordSignIn(ctx: Context, user: SignedInUser): Promise<void> {
  const { id, email, firstname, lastname } = user
  const support = user.superAdmin && ctx.platform ? await findSupport(ctx.platform.id, id, ctx.now) : null
  const actor = { kind: 'user' as const, id, name: `${firstname} ${lastname}`.trim(), support }
  await record({ ...ctx, actor }, { type: 'account.signedIn', subject: { kind: 'user', id, name: email } })
}
