import { PERMISSIONS } from '#core/codes.ts'
import type { HeldRoleName, RoleToGive } from '#core/member/member.contract.ts'
import { pick, type Text } from '#core/text.ts'
import { type Context, can } from '../../context.ts'
import { listRoleRows } from '../access/access.public.ts'
import type { StaffScope } from './staff.repo.ts'

type Roles = Awaited<ReturnType<typeof listRoleRows>>

/** Whose staff; a program's is also who has access to it by a role on the whole platform. */
export async function scopeOf(programId: string | null): Promise<StaffScope> {
  if (programId === null) return { programId }
  const roles = await listRoleRows()
  return { programId, through: roles.filter(givesPrograms).map(({ id }) => id) }
}

const givesPrograms = ({ scope, permissions }: Roles[number]): boolean =>
  scope === 'platform' && permissions.some((permission) => PERMISSIONS[permission].scope === 'program')

/** A role as it is named to the caller. */
export const nameRole = (ctx: Context, { key, name }: { key: string; name: Text | null }): HeldRoleName => ({
  key,
  name: name ? pick(name, ctx.locale, ctx.platform?.defaultLang) : null,
})

/** Roles on the platform, or in a program, in an order that does not change. */
export async function listRolesToGive(ctx: Context, programId: string | null): Promise<{ items: RoleToGive[] }> {
  const scope = programId === null ? 'platform' : 'program'
  const roles = await listRoleRows()
  return {
    items: roles
      .filter((role) => role.scope === scope)
      .map((role) => ({
        ...nameRole(ctx, role),
        canGive: role.permissions.every((permission) => can(ctx, permission, programId ?? undefined)),
      })),
  }
}
