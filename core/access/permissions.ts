import { PERMISSIONS, type Permission } from '../codes.ts'
import { BUILT_IN_ROLE_SCOPES, type BuiltInRole, isBuiltIn } from './roles.ts'

export type { BuiltInRole, Permission }

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

const isHeldBy = (role: BuiltInRole, permission: Permission): boolean =>
  role === 'owner' || PERMISSIONS[permission].roles.includes(role)

/** The built-in roles with what each may do. */
export const BUILT_IN_ROLES = Object.fromEntries(
  Object.entries(BUILT_IN_ROLE_SCOPES).map(([role, scope]) => [
    role,
    { scope, permissions: ALL_PERMISSIONS.filter((permission) => isHeldBy(role as BuiltInRole, permission)) },
  ]),
) as Record<BuiltInRole, { scope: 'platform' | 'program'; permissions: Permission[] }>

/** What a role of a platform allows: its own permissions, or those of the built-in role that nobody has edited there. */
export const permissionsOf = (role: {
  key: string
  permissions: readonly Permission[] | null
}): readonly Permission[] => role.permissions ?? (isBuiltIn(role.key) ? BUILT_IN_ROLES[role.key].permissions : [])

/** What a person may do: the union of the permissions of their roles (spec §6). */
export function unionOfPermissions(roles: readonly { permissions: readonly string[] }[]): Permission[] {
  const held = new Set(roles.flatMap((role) => role.permissions))
  return ALL_PERMISSIONS.filter((permission) => held.has(permission))
}
