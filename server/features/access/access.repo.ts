import { BUILT_IN_ROLES, type Permission, permissionsOf } from '#core/access/permissions.ts'
import { Problem } from '#core/problem.ts'
import { writeLock } from '../../db/database.ts'
import { Assignment } from '../../db/models/Assignment.ts'
import { Role } from '../../db/models/Role.ts'
import { findRow } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'
import { lockRoles } from './role.repo.ts'

export const insertBuiltInRoles = () =>
  Role.bulkCreate(
    Object.entries(BUILT_IN_ROLES).map(([key, { scope }]) => ({
      key,
      scope,
      name: null,
      permissions: null,
      builtIn: true,
    })),
  )

export async function findRole(key: string) {
  const role = await findRow(Role, { where: { key }, attributes: ['id', 'key', 'name', 'scope', 'permissions'] })
  return role && { ...role, permissions: permissionsOf(role) }
}

/** Throws 'resource.notFound' for a role that was deleted meanwhile. */
export async function assignRole(membershipId: string, roleId: string, programId: string | null): Promise<boolean> {
  if (!(await lockRoles([roleId])).has(roleId)) throw new Problem('resource.notFound')
  const [, made] = await Assignment.findOrCreate({
    where: { membershipId, roleId, programId },
    defaults: { membershipId, roleId, programId },
  })
  return made
}

export interface HeldRole {
  id: string
  roleId: string
  key: string
  permissions: readonly Permission[]
  programId: string | null
}

/** The roles that a member holds. */
export async function rolesHeld(membershipId: string): Promise<HeldRole[]> {
  const held = await select<Omit<HeldRole, 'permissions'> & { permissions: Permission[] | null }>(
    `SELECT a.id, a.role_id AS roleId, r.\`key\`, r.permissions, a.program_id AS programId FROM assignment a
     JOIN role r ON r.platform_id = :platformId AND r.id = a.role_id
     WHERE a.platform_id = :platformId AND a.membership_id = :membershipId`,
    { membershipId },
    { permissions: 'json' },
  )
  return held.map((role) => ({ ...role, permissions: permissionsOf(role) }))
}

/** Until the running transaction ends nobody else takes roles away here. */
export const holdRoles = (): Promise<unknown> =>
  select(`SELECT r.id FROM role r WHERE r.platform_id = :platformId AND r.\`key\` = 'owner' ${writeLock()}`)

/** Whether anybody is owner of the platform, and not shut out of it. */
export async function hasOwner(): Promise<boolean> {
  const [found] = await select<{ id: string }>(
    `SELECT a.id FROM assignment a JOIN role r ON r.platform_id = :platformId AND r.id = a.role_id AND r.\`key\` = 'owner'
     JOIN membership m ON m.platform_id = :platformId AND m.id = a.membership_id AND m.state <> 'revoked'
     WHERE a.platform_id = :platformId AND a.program_id IS NULL LIMIT 1`,
  )
  return found !== undefined
}

export const removeAssignments = (ids: readonly string[]) => Assignment.destroy({ where: { id: [...ids] } })

/** Whether a person is owner of the platform, and nobody else is. */
export async function isOnlyOwner(userId: string): Promise<boolean> {
  const owners = await select<{ userId: string }>(
    `SELECT m.user_id AS userId FROM assignment a JOIN role r ON r.platform_id = :platformId AND r.id = a.role_id AND r.\`key\` = 'owner'
     JOIN membership m ON m.platform_id = :platformId AND m.id = a.membership_id AND m.state <> 'revoked'
     WHERE a.platform_id = :platformId AND a.program_id IS NULL`,
  )
  return owners.some((one) => one.userId === userId) && owners.every((one) => one.userId === userId)
}
