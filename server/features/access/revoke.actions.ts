import { Problem } from '#core/problem.ts'
import { type Context, can, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { findMembership, findUser, revokeSessionsOn, setMembershipState } from '../account/account.public.ts'
import { revokeApiTokensOf } from '../token/token.public.ts'
import { type HeldRole, hasOwner, holdRoles, removeAssignments, rolesHeld } from './access.repo.ts'

/** Takes one role away; the next request of the person goes without it. Throws 'access.cannotRevoke', 'access.lastOwner'. */
export async function revokeRole(
  ctx: Context,
  { userId, role, programId }: { userId: string; role: string; programId: string | null },
): Promise<void> {
  await transaction(async () => {
    const { user, membership, held } = await memberAt(userId)
    const found = held.find((one) => one.key === role && one.programId === programId)
    if (!membership || !found) throw new Problem('resource.notFound')
    await takeAway(ctx, [found])
    await record(ctx, {
      type: 'access.revoked',
      subject: { kind: 'user', id: userId, name: user.email },
      programId,
      before: { role },
    })
  })
}

/**
 * Takes all roles away and shuts the person out of the platform: what they send from now on is refused. What they have sent
 * in before stays. Throws 'access.cannotRevoke', 'access.lastOwner'.
 */
export async function revokeAccess(ctx: Context, userId: string): Promise<{ revoked: boolean }> {
  return transaction(async () => {
    const { user, membership, held } = await memberAt(userId)
    if (!membership) throw new Problem('resource.notFound')
    if (membership.state === 'revoked') return { revoked: false }
    await setMembershipState(membership.id, 'revoked')
    await takeAway(ctx, held)
    await revokeSessionsOn(platformOf(ctx).id, userId, ctx.now)
    await revokeApiTokensOf(userId, platformOf(ctx).id, ctx.now)
    await record(ctx, {
      type: 'access.withdrawn',
      subject: { kind: 'user', id: userId, name: user.email },
      before: { roles: held.map(({ key }) => key) },
    })
    return { revoked: true }
  })
}

/** A member with their roles, which nobody else changes until the running transaction ends. Throws 'resource.notFound'. */
export async function memberAt(userId: string) {
  await holdRoles()
  const [user, membership] = [await findUser(userId), await findMembership(userId)]
  if (!user) throw new Problem('resource.notFound')
  return { user, membership, held: membership ? await rolesHeld(membership.id) : [] }
}

/**
 * Takes roles away. Nobody takes away what they do not hold, and no platform is left without an owner: what is given in the same
 * transaction is given before. Throws 'access.cannotRevoke', 'access.lastOwner'.
 */
export async function takeAway(ctx: Context, held: readonly HeldRole[]): Promise<void> {
  const lacking = held.flatMap(({ permissions, programId }) =>
    permissions.filter((permission) => !can(ctx, permission, programId ?? undefined)),
  )
  if (lacking.length > 0) throw new Problem('access.cannotRevoke', { data: { permissions: [...new Set(lacking)] } })
  await removeAssignments(held.map(({ id }) => id))
  if (held.some(({ key }) => key === 'owner') && !(await hasOwner())) throw new Problem('access.lastOwner')
}
