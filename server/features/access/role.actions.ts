import type { Permission } from '#core/access/permissions.ts'
import type { Role, RoleHolder } from '#core/access/role.contract.ts'
import { MOST_ROLES, mayHold, permissionChanges, type RoleScope, roleKey } from '#core/access/role.rules.ts'
import { BUILT_IN_ROLE_SCOPES } from '#core/access/roles.ts'
import type { Metadata } from '#core/endpoint.ts'
import { sameValue } from '#core/manifest/canonical.ts'
import { Problem } from '#core/problem.ts'
import { pick, type Text } from '#core/text.ts'
import { type Context, can, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { transactionOnceMore } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { forgetTwoStepRole } from '../security/settings.actions.ts'
import * as repo from './role.repo.ts'

const BUILT_IN_ORDER = Object.keys(BUILT_IN_ROLE_SCOPES)

async function getRoleRow(id: string): Promise<repo.RoleRow> {
  const role = await repo.findRoleRow(id)
  if (!role) throw new Problem('resource.notFound')
  return role
}

const presentRole = (role: repo.RoleRow, holders: number): Role => ({
  id: role.id,
  key: role.key,
  scope: role.scope,
  builtIn: role.builtIn,
  name: role.name,
  permissions: role.permissions,
  holders,
  updatedAt: role.updatedAt.toISOString(),
  version: role.version,
})

/** As it stands now. Throws 'resource.notFound'. */
export const getRole = async (roleId: string): Promise<Role> =>
  presentRole(await getRoleRow(roleId), await repo.countHolders(roleId))

/** Built-in roles in the order of what they may, then the others by name: two queries at any size. */
export async function listRoles(ctx: Context): Promise<{ items: Role[] }> {
  const { defaultLang } = platformOf(ctx)
  const [found, holders] = [await repo.listRoleRows(), await repo.membersByRole()]
  const order = new Intl.Collator(ctx.locale, { sensitivity: 'base' })
  const nameOf = ({ name, key }: repo.RoleRow) => pick(name, ctx.locale, defaultLang) || key
  const place = ({ key, builtIn }: repo.RoleRow) => (builtIn ? BUILT_IN_ORDER.indexOf(key) : BUILT_IN_ORDER.length)
  found.sort((a, b) => place(a) - place(b) || order.compare(nameOf(a), nameOf(b)))
  return { items: found.map((role) => presentRole(role, holders.get(role.id) ?? 0)) }
}

/** One page of the people who have a role, by name: four queries at any size. */
export async function listRoleHolders(
  ctx: Context,
  { roleId, page, perPage }: { roleId: string; page: number; perPage: number },
): Promise<{ items: RoleHolder[]; metadata: Metadata }> {
  await getRoleRow(roleId)
  const { defaultLang } = platformOf(ctx)
  const total = await repo.countHolders(roleId)
  const holders = await repo.listHolders(roleId, { limit: perPage, offset: (page - 1) * perPage })
  const programs = Map.groupBy(
    await repo.programsOfHolders(
      roleId,
      holders.map(({ id }) => id),
    ),
    ({ membershipId }) => membershipId,
  )
  return {
    items: holders.map((holder) => ({
      ...holder,
      programs: (programs.get(holder.id) ?? []).map(({ id, slug, title }) => ({
        id,
        slug,
        title: pick(title, ctx.locale, defaultLang) || slug,
      })),
    })),
    metadata: {
      page,
      perPage,
      total,
      totalFiltred: total,
      nbPages: Math.max(1, Math.ceil(total / perPage)),
      lastId: holders.at(-1)?.id ?? null,
    },
  }
}

/** Throws 'access.cannotGrant' with those of these permissions that the caller lacks: nobody hands on what they do not hold. */
export function assertCanGrant(ctx: Context, permissions: readonly Permission[]): void {
  const lacking = permissions.filter((permission) => !can(ctx, permission))
  if (lacking.length > 0) throw new Problem('access.cannotGrant', { data: { permissions: lacking } })
}

/** Throws 'access.cannotRevoke' with those of these permissions that the caller lacks. */
function assertCanRevoke(ctx: Context, permissions: readonly Permission[]): void {
  const lacking = permissions.filter((permission) => !can(ctx, permission))
  if (lacking.length > 0) throw new Problem('access.cannotRevoke', { data: { permissions: lacking } })
}

/** Throws 'request.invalid' with each permission that a role of this scope cannot have. */
function assertFits(scope: RoleScope, permissions: readonly Permission[]): void {
  const issues = permissions.flatMap((permission, n) =>
    mayHold(scope, permission) ? [] : [{ at: `body.permissions[${n}]`, rule: 'unknown' }],
  )
  if (issues.length > 0) throw new Problem('request.invalid', { issues })
}

const trimmed = (name: Text): Text =>
  Object.fromEntries(Object.entries(name).flatMap(([lang, words]) => (words?.trim() ? [[lang, words.trim()]] : [])))

interface NewRole {
  key: string
  scope: RoleScope
  name: Text
  permissions: Permission[]
}

const subjectOf = (ctx: Context, { id, name, key }: { id: string; name: Text | null; key: string }) => ({
  kind: 'role' as const,
  id,
  name: pick(name, platformOf(ctx).defaultLang) || key,
})

/** Writes a new role and its event, in the caller's transaction. Throws 'access.cannotGrant'. */
export async function addRole(ctx: Context, role: NewRole): Promise<string> {
  assertCanGrant(ctx, role.permissions)
  const id = await repo.insertRole(role)
  await record(ctx, {
    type: 'role.created',
    subject: subjectOf(ctx, { ...role, id }),
    before: null,
    after: { name: role.name, permissions: role.permissions },
  })
  return id
}

/**
 * Changes a role of the platform's own and writes its event, in the caller's transaction. False when somebody changed it since.
 * Throws 'access.cannotGrant', 'access.cannotRevoke' for a permission that the caller lacks and that it adds or takes away.
 */
export async function changeRole(
  ctx: Context,
  was: repo.RoleRow,
  { name, permissions }: Pick<NewRole, 'name' | 'permissions'>,
): Promise<boolean> {
  const { added, removed } = permissionChanges(was.permissions, permissions)
  assertCanGrant(ctx, added)
  assertCanRevoke(ctx, removed)
  if (!(await repo.updateRoleAt(was.id, was.version, { name, permissions }))) return false
  const isRenamed = !sameValue(was.name, name)
  await record(ctx, {
    type: 'role.updated',
    subject: subjectOf(ctx, { ...was, name }),
    before: { ...(isRenamed && { name: was.name ?? {} }), permissions: was.permissions },
    after: { ...(isRenamed && { name }), permissions },
  })
  return true
}

/**
 * Deletes a role of the platform's own and writes its event, in the caller's transaction. Its holders get `into`, or nothing.
 * No rule of security names it any longer.
 */
export async function dropRole(ctx: Context, role: repo.RoleRow, into: repo.RoleRow | null): Promise<void> {
  const holders = await repo.countHolders(role.id)
  if (into) await repo.moveHolders(role.id, into.id)
  await repo.removeRole(role.id)
  await forgetTwoStepRole(ctx, role.key)
  await record(ctx, {
    type: 'role.removed',
    subject: subjectOf(ctx, role),
    before: { name: role.name ?? {}, permissions: role.permissions, holders },
    after: into ? { role: into.key } : null,
  })
}

/** Throws 'access.cannotGrant', 'role.tooMany'. */
export async function createRole(
  ctx: Context,
  input: { name: Text; scope: RoleScope; permissions: readonly Permission[] },
): Promise<Role> {
  const name = trimmed(input.name)
  const { added: permissions } = permissionChanges([], input.permissions)
  assertFits(input.scope, input.permissions)
  // Whoever takes the same key first makes the next number ours.
  const id = await transactionOnceMore(async () => {
    const known = await repo.listRoleRows()
    if (known.filter(({ builtIn }) => !builtIn).length >= MOST_ROLES)
      throw new Problem('role.tooMany', { data: { most: MOST_ROLES } })
    const key = roleKey(pick(name, platformOf(ctx).defaultLang), new Set(known.map((role) => role.key)))
    return addRole(ctx, { key, scope: input.scope, name, permissions })
  })
  return getRole(id)
}

/** A role of the platform's own with what another allows. Throws 'access.cannotGrant', 'role.tooMany'. */
export async function copyRole(ctx: Context, { roleId, name }: { roleId: string; name: Text }): Promise<Role> {
  const { scope, permissions } = await getRoleRow(roleId)
  return createRole(ctx, { name, scope, permissions })
}

/** Throws 'role.builtIn', 'access.cannotGrant', 'access.cannotRevoke', 'resource.stale' with what stands now. */
export async function updateRole(
  ctx: Context,
  { roleId, version, ...input }: { roleId: string; version: number; name: Text; permissions: readonly Permission[] },
): Promise<Role> {
  const was = await getRoleRow(roleId)
  if (was.builtIn) throw new Problem('role.builtIn')
  assertFits(was.scope, input.permissions)
  const name = trimmed(input.name)
  const { added: permissions } = permissionChanges([], input.permissions)
  await transaction(async () => {
    const stale = async () => new Problem('resource.stale', { data: { current: await getRole(roleId) } })
    if (was.version !== version) throw await stale()
    if (!(await changeRole(ctx, was, { name, permissions }))) throw await stale()
  })
  return getRole(roleId)
}

/**
 * Deletes a role. While people have it, `into` says which one they get. Throws 'role.builtIn', 'role.inUse' with their number,
 * 'access.cannotRevoke', 'access.cannotGrant'.
 */
export async function deleteRole(
  ctx: Context,
  { roleId, into }: { roleId: string; into: string | null },
): Promise<void> {
  await transaction(async () => {
    const there = await repo.lockRoles([roleId, ...(into ? [into] : [])])
    const role = await getRoleRow(roleId)
    if (role.builtIn) throw new Problem('role.builtIn')
    const next = into && there.has(into) ? await getRoleRow(into) : null
    if (into && (!next || next.id === role.id || next.scope !== role.scope))
      throw new Problem('request.invalid', { issues: [{ at: 'body.into', rule: 'unknown' }] })
    const holders = await repo.countHolders(roleId)
    if (holders > 0 && !next) throw new Problem('role.inUse', { data: { count: holders } })
    if (holders > 0 && next) {
      const { added, removed } = permissionChanges(role.permissions, next.permissions)
      assertCanGrant(ctx, added)
      assertCanRevoke(ctx, removed)
    }
    await dropRole(ctx, role, holders > 0 ? next : null)
  })
}
