import type { Metadata } from '#core/endpoint.ts'
import type { Locale } from '#core/locale.ts'
import type { StaffFilters, StaffMember } from '#core/member/member.contract.ts'
import { Problem } from '#core/problem.ts'
import { twoStepsDueAt } from '#core/security/factor.rules.ts'
import { type Context, can, platformOf, platformUrl } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { assignRole, findRole, rolesHeld } from '../access/access.public.ts'
import { memberAt, takeAway } from '../access/revoke.actions.ts'
import {
  findMembership,
  findUser,
  revokeSessionsOn,
  setMembershipKind,
  setMembershipState,
} from '../account/account.public.ts'
import { emailKey } from '../account/email.ts'
import { readSecurity, ruleOf } from '../security/settings.ts'
import { revokeApiTokensOf } from '../token/token.public.ts'
import { nameRole, scopeOf } from './scope.ts'
import { countStaff, listStaffRows, rolesOfStaff, type StaffRow } from './staff.repo.ts'

type StaffQuery = StaffFilters & {
  page: number
  perPage: number
  sort: 'name' | 'since' | 'lastSeenAt'
  direction: 'asc' | 'desc'
}

export interface StaffList {
  items: StaffMember[]
  metadata: Metadata
  counts: { members: number; invitations: number }
}

/** One page of the staff of the platform (`programId` null) or of a program, with open invitations: as many queries at any size. */
export async function listStaff(ctx: Context, programId: string | null, query: StaffQuery): Promise<StaffList> {
  const scope = await scopeOf(programId)
  const { page, perPage, sort, direction, ...filters } = query
  const [rows, counts, found] = await Promise.all([
    listStaffRows(scope, { ...filters, now: ctx.now, sort, direction, limit: perPage, offset: (page - 1) * perPage }),
    countStaff(scope, { now: ctx.now }),
    countStaff(scope, { ...filters, now: ctx.now }),
  ])
  const filtered = found.members + found.invitations
  return {
    items: await presentStaff(ctx, programId, rows),
    counts,
    metadata: {
      page,
      perPage,
      total: counts.members + counts.invitations,
      totalFiltred: filtered,
      nbPages: Math.max(1, Math.ceil(filtered / perPage)),
      lastId: rows.at(-1)?.id ?? null,
    },
  }
}

async function presentStaff(ctx: Context, programId: string | null, rows: readonly StaffRow[]): Promise<StaffMember[]> {
  const [held, roles, security] = await Promise.all([
    rolesOfStaff(
      rows.flatMap(({ kind, id }) => (kind === 'member' ? [id] : [])),
      programId,
    ),
    Promise.all([...new Set(rows.flatMap(({ role }) => role ?? []))].map((key) => findRole(key))),
    readSecurity(),
  ])
  const rule = ruleOf(security)
  const byMember = Map.groupBy(held, ({ membershipId }) => membershipId)
  return rows.map((row) => {
    const own = byMember.get(row.id) ?? []
    const { id, kind, userId, firstname, lastname, email } = row
    const dueAt = twoStepsDueAt(rule, { roles: own.map(({ key }) => key), memberSince: row.memberSince })
    const invitedTo = roles.find((role) => role?.key === row.role)
    return {
      id,
      kind,
      userId,
      firstname,
      lastname,
      email,
      roles:
        kind === 'invitation'
          ? [nameRole(ctx, { key: row.role ?? '', name: invitedTo?.name ?? null })]
          : own.filter((role) => role.programId === programId).map((role) => nameRole(ctx, role)),
      through:
        programId === null ? [] : own.filter((role) => role.programId === null).map((role) => nameRole(ctx, role)),
      state: stateOf(row, ctx.now),
      since: row.since.toISOString(),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      twoStep: kind === 'invitation' ? null : row.hasFactor ? 'on' : dueAt ? 'due' : 'off',
      twoStepDueAt: row.hasFactor ? null : (dueAt?.toISOString() ?? null),
    }
  })
}

function stateOf({ kind, isConfirmed, expiresAt }: StaffRow, now: Date): StaffMember['state'] {
  if (kind === 'member') return isConfirmed ? 'active' : 'unconfirmed'
  return expiresAt && expiresAt > now ? 'sent' : 'expired'
}

const sameKeys = (one: readonly string[], other: readonly string[]): boolean =>
  [...new Set(one)].sort().join('\n') === [...new Set(other)].sort().join('\n')

/**
 * Gives and takes roles on the platform or in a program, so that the person has exactly these there. Throws 'access.cannotGrant',
 * 'access.cannotRevoke', 'access.lastOwner', and 'resource.stale' when somebody changed them since.
 */
export async function setRoles(
  ctx: Context,
  programId: string | null,
  input: { userId: string; roles: readonly string[]; before: readonly string[] },
): Promise<{ roles: string[] }> {
  const wanted = [...new Set(input.roles)]
  return transaction(async () => {
    const { user, membership, held } = await memberAt(input.userId)
    if (membership?.kind !== 'staff' || membership.state === 'revoked') throw new Problem('resource.notFound')
    const here = held.filter((role) => role.programId === programId)
    const before = here.map(({ key }) => key)
    if (sameKeys(before, wanted)) return { roles: wanted }
    if (!sameKeys(before, input.before)) throw new Problem('resource.stale', { data: { current: { roles: before } } })
    const added = await Promise.all(
      wanted
        .filter((key) => !before.includes(key))
        .map((key) => getRoleFor(key, programId, `body.roles[${wanted.indexOf(key)}]`)),
    )
    for (const role of added) assertMayGive(ctx, role, programId)
    for (const role of added) await assignRole(membership.id, role.id, programId)
    await takeAway(
      ctx,
      here.filter(({ key }) => !wanted.includes(key)),
    )
    await record(ctx, {
      type: 'member.rolesChanged',
      subject: { kind: 'user', id: user.id, name: user.email },
      programId,
      before: { roles: before },
      after: { roles: wanted },
    })
    return { roles: wanted }
  })
}

/** A role that can be had on the platform, or in a program. Throws 'request.invalid' at a place. */
export async function getRoleFor(key: string, programId: string | null, at: string) {
  const role = await findRole(key)
  if (!role || (role.scope === 'program') !== (programId !== null))
    throw new Problem('request.invalid', { issues: [{ at, rule: 'unknown' }] })
  return role
}

/** Nobody gives a permission that they do not hold. Throws 'access.cannotGrant'. */
export function assertMayGive(
  ctx: Context,
  { permissions }: Pick<NonNullable<Awaited<ReturnType<typeof findRole>>>, 'permissions'>,
  programId: string | null,
): void {
  const lacking = permissions.filter((permission) => !can(ctx, permission, programId ?? undefined))
  if (lacking.length > 0) throw new Problem('access.cannotGrant', { data: { permissions: lacking } })
}

/** Takes every role away, in programs too; what the person sends from now on is refused. They stay a member who may apply. */
export async function removeStaff(ctx: Context, userId: string): Promise<void> {
  await transaction(async () => {
    const { user, membership, held } = await memberAt(userId)
    if (!membership || held.length === 0) throw new Problem('resource.notFound')
    await takeAway(ctx, held)
    await endWork(ctx, membership.id, userId)
    await record(ctx, {
      type: 'member.removed',
      subject: { kind: 'user', id: userId, name: user.email },
      before: { roles: held.map(({ key }) => key) },
    })
  })
}

/** The same of the roles in one program; who has no other role does not work here any more. */
export async function removeCollaborator(ctx: Context, programId: string, userId: string): Promise<void> {
  await transaction(async () => {
    const { user, membership, held } = await memberAt(userId)
    const here = held.filter((role) => role.programId === programId)
    if (!membership || here.length === 0) throw new Problem('resource.notFound')
    await takeAway(ctx, here)
    if (here.length === held.length) await endWork(ctx, membership.id, userId)
    await record(ctx, {
      type: 'member.removed',
      subject: { kind: 'user', id: userId, name: user.email },
      programId,
      before: { roles: here.map(({ key }) => key) },
    })
  })
}

/** Ends the sign-ins and tokens of who has no role any more: a role that they get later does not bring them back. */
async function endWork(ctx: Context, membershipId: string, userId: string): Promise<void> {
  const { id } = platformOf(ctx)
  await setMembershipKind(membershipId, 'applicant')
  await revokeSessionsOn(id, userId, ctx.now)
  await revokeApiTokensOf(userId, id, ctx.now)
}

/** Lets somebody who was shut out of the platform sign in again; they have no role. */
export async function restoreAccess(ctx: Context, userId: string): Promise<void> {
  await transaction(async () => {
    const [user, membership] = [await findUser(userId), await findMembership(userId)]
    if (!user || !membership) throw new Problem('resource.notFound')
    if (membership.state !== 'revoked') return
    await setMembershipState(membership.id, 'active')
    if ((await rolesHeld(membership.id)).length === 0) await setMembershipKind(membership.id, 'applicant')
    await record(ctx, { type: 'member.accessRestored', subject: { kind: 'user', id: userId, name: user.email } })
  })
}

const OWNER = 'owner'
const AFTER_OWNERSHIP = 'platform-administrator'

const fullName = ({ firstname, lastname, email }: { firstname: string; lastname: string; email: string }): string =>
  `${firstname} ${lastname}`.trim() || email

/**
 * Makes another member the owner in place of the caller, who becomes an administrator. Throws 'member.notOwner' for a caller who is
 * none, 'member.cannotOwn' for a person who does not work here or has not confirmed their account.
 */
export async function transferOwnership(
  ctx: Context,
  { userId, confirm }: { userId: string; confirm: string },
): Promise<void> {
  const { membershipId } = ctx.grants
  if (ctx.actor.kind !== 'user' || !membershipId) throw new Problem('member.notOwner')
  const callerId = ctx.actor.id
  await transaction(async () => {
    // Also locks the roles: the caller may have given the platform away a moment ago.
    const { user, membership, held } = await memberAt(userId)
    const owned = (await rolesHeld(membershipId)).find(({ key }) => key === OWNER)
    const caller = await findUser(callerId)
    if (!owned || !caller) throw new Problem('member.notOwner')
    if (!membership) throw new Problem('resource.notFound')
    if (membership.kind !== 'staff' || membership.state !== 'active' || !user.confirmedAt || userId === callerId)
      throw new Problem('member.cannotOwn')
    if (emailKey(confirm) !== user.emailKey)
      throw new Problem('request.invalid', { issues: [{ at: 'body.confirm', rule: 'member-confirm' }] })
    const [owner, administrator] = [await findRole(OWNER), await findRole(AFTER_OWNERSHIP)]
    if (!owner || !administrator) throw new Problem('resource.notFound')
    if (!held.some(({ key }) => key === OWNER)) await assignRole(membership.id, owner.id, null)
    await assignRole(membershipId, administrator.id, null)
    await takeAway(ctx, [owned])
    await record(ctx, {
      type: 'member.ownershipTransferred',
      subject: { kind: 'user', id: userId, name: user.email },
      before: { owner: fullName(caller) },
      after: { owner: fullName(user) },
    })
    const url = (lang: Locale) => platformUrl(ctx.app, platformOf(ctx), `/${lang}/admin/admins`)
    await ctx.app.mail.queue(ctx, {
      template: 'ownershipReceived',
      to: user.email,
      lang: user.locale,
      values: { firstname: user.firstname, other: fullName(caller) },
      url: url(user.locale),
    })
    await ctx.app.mail.queue(ctx, {
      template: 'ownershipGiven',
      to: caller.email,
      lang: caller.locale,
      values: { firstname: caller.firstname, other: fullName(user) },
      url: url(caller.locale),
    })
  })
}
