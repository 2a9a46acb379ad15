import { type Permission, permissionsOf } from '#core/access/permissions.ts'
import { select } from '../../tenancy/raw.ts'

interface Holder extends Record<string, unknown> {
  userId: string
  key: string
  permissions: Permission[] | null
}

/** The active staff who hold a permission on the platform, or in the program. */
export async function listHolders(permission: Permission, programId: string | null): Promise<string[]> {
  const found = await select<Holder>(
    `SELECT m.user_id AS userId, r.\`key\`, r.permissions FROM assignment a
     JOIN role r ON r.platform_id = :platformId AND r.id = a.role_id
     JOIN membership m ON m.platform_id = :platformId AND m.id = a.membership_id AND m.state = 'active' AND m.kind = 'staff'
     WHERE a.platform_id = :platformId AND (a.program_id IS NULL OR a.program_id = :programId )`,
    { programId },
    { permissions: 'json' },
  )
  return [...new Set(found.filter((role) => permissionsOf(role).includes(permission)).map(({ userId }) => userId))]
}

/** Whether somebody works on the platform now. */
export async function isStaff(userId: string): Promise<boolean> {
  const [found] = await select(
    `SELECT m.id FROM membership m
     WHERE m.platform_id = :platformId AND m.user_id = :userId AND m.state = 'active' AND m.kind = 'staff'`,
    { userId },
  )
  return found !== undefined
}
