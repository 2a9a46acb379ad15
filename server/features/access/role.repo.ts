import { Op } from 'sequelize'
import { type Permission, permissionsOf, unionOfPermissions } from '#core/access/permissions.ts'
import type { Text } from '#core/text.ts'
import { writeLock } from '../../db/database.ts'
import { Assignment } from '../../db/models/Assignment.ts'
import { Role } from '../../db/models/Role.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'

const COLUMNS = ['id', 'key', 'scope', 'name', 'permissions', 'builtIn', 'updatedAt', 'version'] as const

export interface RoleRow {
  id: string
  key: string
  scope: 'platform' | 'program'
  name: Text | null
  permissions: Permission[]
  builtIn: boolean
  updatedAt: Date
  version: number
}

type StoredRole = Omit<RoleRow, 'permissions'> & { permissions: Permission[] | null }

/** What it allows, of what this version of the product knows. */
const rowOf = (role: StoredRole): RoleRow => ({
  ...role,
  permissions: unionOfPermissions([{ permissions: permissionsOf(role) }]),
})

/** Every role of the platform, in the order of their keys. */
export const listRoleRows = async (): Promise<RoleRow[]> =>
  (await rows(Role, { attributes: COLUMNS, order: [['key', 'ASC']] })).map(rowOf)

export async function findRoleRow(id: string): Promise<RoleRow | null> {
  const row = await findRow(Role, { where: { id }, attributes: COLUMNS })
  return row && rowOf(row)
}

/** The roles that a platform made itself. */
export const ownRoleRows = async (): Promise<RoleRow[]> =>
  (await rows(Role, { where: { builtIn: false }, attributes: COLUMNS, order: [['key', 'ASC']] })).map(rowOf)

/**
 * Until the transaction ends nobody else changes or deletes these roles, or gives them to anybody. Answers those that are there
 * still.
 */
export async function lockRoles(ids: readonly string[]): Promise<Set<string>> {
  const found = await select<{ id: string }>(
    `SELECT r.id FROM role r WHERE r.platform_id = :platformId AND r.id IN ( :ids ) ORDER BY r.id ${writeLock()}`,
    { ids: [...ids] },
  )
  return new Set(found.map(({ id }) => id))
}

/** How many people have each role, by its id. */
export async function membersByRole(): Promise<Map<string, number>> {
  const found = await select<{ id: string; n: number }>(
    'SELECT a.role_id AS id, COUNT(DISTINCT a.membership_id) AS n FROM assignment a WHERE a.platform_id = :platformId GROUP BY a.role_id',
    {},
    { n: 'number' },
  )
  return new Map(found.map(({ id, n }) => [id, n]))
}

export async function countHolders(roleId: string): Promise<number> {
  const [row] = await select<{ n: number }>(
    'SELECT COUNT(DISTINCT a.membership_id) AS n FROM assignment a WHERE a.platform_id = :platformId AND a.role_id = :roleId ',
    { roleId },
    { n: 'number' },
  )
  return row?.n ?? 0
}

export interface HolderRow {
  id: string
  userId: string
  firstname: string
  lastname: string
  email: string
  state: 'invited' | 'active' | 'revoked'
}

/** Who has a role, by name; `limit` of them after the first `offset`. */
export const listHolders = (roleId: string, page: { limit: number; offset: number }): Promise<HolderRow[]> =>
  select<HolderRow>(
    `SELECT m.id, m.user_id AS userId, u.firstname, u.lastname, u.email, m.state
     FROM membership m JOIN user u ON u.id = m.user_id
     WHERE m.platform_id = :platformId AND m.id IN (
       SELECT a.membership_id FROM assignment a WHERE a.platform_id = :platformId AND a.role_id = :roleId )
     ORDER BY u.lastname ASC, u.firstname ASC, m.id ASC LIMIT ${Number(page.limit)} OFFSET ${Number(page.offset)}`,
    { roleId },
  )

/** Where these members have the role: their programs. */
export async function programsOfHolders(
  roleId: string,
  membershipIds: readonly string[],
): Promise<{ membershipId: string; id: string; slug: string; title: Text }[]> {
  if (membershipIds.length === 0) return []
  return select<{ membershipId: string; id: string; slug: string; title: Text }>(
    `SELECT a.membership_id AS membershipId, p.id, p.slug, p.title FROM assignment a
     JOIN program p ON p.platform_id = :platformId AND p.id = a.program_id
     WHERE a.platform_id = :platformId AND a.role_id = :roleId AND a.membership_id IN ( :membershipIds )
     ORDER BY p.slug ASC`,
    { roleId, membershipIds: [...membershipIds] },
    { title: 'json' },
  )
}

type RoleValues = Pick<RoleRow, 'permissions'> & { name: Text }

/** Throws the database's unique violation when the key is taken. */
export async function insertRole(role: RoleValues & Pick<RoleRow, 'key' | 'scope'>): Promise<string> {
  return (await Role.create({ ...role, builtIn: false })).id
}

/** False when somebody changed it since `version`. */
export async function updateRoleAt(id: string, version: number, values: RoleValues): Promise<boolean> {
  const [changed] = await Role.update(values, { where: { id, version, builtIn: false } })
  return changed === 1
}

export const setRoleScope = (id: string, scope: RoleRow['scope']) => Role.update({ scope }, { where: { id } })

/** With what is left of its assignments. */
export async function removeRole(id: string): Promise<void> {
  await Assignment.destroy({ where: { roleId: id } })
  await Role.destroy({ where: { id, builtIn: false } })
}

const ASSIGNMENT = ['id', 'membershipId', 'programId'] as const

/** Whoever has `from` has `into` then, in the same programs; who has both keeps one. */
export async function moveHolders(from: string, into: string): Promise<void> {
  const [moved, kept] = [
    await rows(Assignment, { where: { roleId: from }, attributes: ASSIGNMENT }),
    await rows(Assignment, { where: { roleId: into }, attributes: ASSIGNMENT }),
  ]
  const placeOf = ({ membershipId, programId }: { membershipId: string; programId: string | null }) =>
    `${membershipId} ${programId ?? ''}`
  const places = new Set(kept.map(placeOf))
  const twice = moved.filter((one) => places.has(placeOf(one))).map(({ id }) => id)
  for (let n = 0; n < twice.length; n += 500)
    await Assignment.destroy({ where: { id: { [Op.in]: twice.slice(n, n + 500) } } })
  await Assignment.update({ roleId: into }, { where: { roleId: from } })
}
