import type { Text } from '#core/text.ts'
import { Assignment } from '../../db/models/Assignment.ts'
import { Role } from '../../db/models/Role.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'

/** The roles that a platform made itself. */
export const ownRoleRows = () =>
  rows(Role, {
    where: { builtIn: false },
    attributes: ['id', 'key', 'scope', 'name', 'permissions'],
    order: [['key', 'ASC']],
  })

/** How many people have each role, by its id. */
export async function membersByRole(): Promise<Map<string, number>> {
  const found = await select<{ id: string; n: number }>(
    'SELECT a.role_id AS id, COUNT(*) AS n FROM assignment a WHERE a.platform_id = :platformId GROUP BY a.role_id',
    {},
    { n: 'number' },
  )
  return new Map(found.map(({ id, n }) => [id, n]))
}

export async function saveRole(role: Pick<Role, 'key' | 'scope' | 'permissions'> & { name: Text }): Promise<void> {
  const known = await findRow(Role, { where: { key: role.key }, attributes: ['id'] })
  if (known) await Role.update(role, { where: { id: known.id } })
  else await Role.create({ ...role, builtIn: false })
}
export async function removeRole(key: string): Promise<void> {
  const known = await findRow(Role, { where: { key }, attributes: ['id'] })
  if (!known) return
  await Assignment.destroy({ where: { roleId: known.id } })
  await Role.destroy({ where: { id: known.id } })
}
