import type { Permission } from '#core/access/permissions.ts'
import { Assignment } from '../../db/models/Assignment.ts'
import { Role } from '../../db/models/Role.ts'

export const insertRoles = (roles: { key: string; scope: 'platform' | 'program'; permissions: Permission[] }[]) =>
  Role.bulkCreate(roles.map((role) => ({ ...role, name: null, builtIn: true })))

export const findRole = (key: string) => Role.findOne({ where: { key }, raw: true })

export async function assignRole(membershipId: string, roleId: string, programId: string | null): Promise<boolean> {
  const [, made] = await Assignment.findOrCreate({
    where: { membershipId, roleId, programId },
    defaults: { membershipId, roleId, programId },
  })
  return made
}
