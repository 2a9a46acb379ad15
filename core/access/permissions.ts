/**
 * The one catalogue of permissions. Dotted, 3 or 4 parts: level, thing, (part,) verb. The first three are the
 * specification's, verbatim (§6). `scope` says at which level a role may hold it.
 */
export const PERMISSIONS = {
  'platform.back-office-access.authorize': 'platform',
  'platform.page.administration': 'platform',
  'platform.programs.page.administration': 'platform',
  'platform.settings.read': 'platform',
  'platform.settings.update': 'platform',
  'platform.interface.update': 'platform',
  'platform.domain.update': 'platform',
  'platform.user.read': 'platform',
  'platform.user.update': 'platform',
  'platform.log.read': 'platform',
  'platform.program.create': 'platform',
  'platform.program.delete': 'platform',
  'program.settings.read': 'program',
  'program.settings.update': 'program',
  'program.publication.update': 'program',
  'program.form.read': 'program',
  'program.form.update': 'program',
  'program.response.read': 'program',
  'program.response.sensitive.read': 'program',
  'program.response.validate': 'program',
  'program.response.update': 'program',
  'program.response.export': 'program',
  'program.response.import': 'program',
  'program.log.read': 'program',
} as const satisfies Record<string, 'platform' | 'program'>

export type Permission = keyof typeof PERMISSIONS
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

const programPermissions = ALL_PERMISSIONS.filter((permission) => PERMISSIONS[permission] === 'program')
const entry: Permission[] = ['platform.back-office-access.authorize']

export type BuiltInRole = 'owner' | 'platform-administrator' | 'program-administrator' | 'collaborator' | 'jury'

/** The built-in roles. A platform-scoped role's program permissions hold for every program of the platform. */
export const BUILT_IN_ROLES: Record<BuiltInRole, { scope: 'platform' | 'program'; permissions: Permission[] }> = {
  owner: { scope: 'platform', permissions: ALL_PERMISSIONS },
  'platform-administrator': {
    scope: 'platform',
    permissions: ALL_PERMISSIONS.filter((permission) => permission !== 'platform.domain.update'),
  },
  'program-administrator': {
    scope: 'program',
    permissions: [...entry, 'platform.programs.page.administration', ...programPermissions],
  },
  collaborator: {
    scope: 'program',
    permissions: [
      ...entry,
      'platform.programs.page.administration',
      'program.settings.read',
      'program.form.read',
      'program.response.read',
    ],
  },
  jury: { scope: 'program', permissions: entry },
}

/** What a person may do: the union of the permissions of their roles (spec §6). */
export function unionOfPermissions(roles: readonly { permissions: readonly string[] }[]): Permission[] {
  const held = new Set(roles.flatMap((role) => role.permissions))
  return ALL_PERMISSIONS.filter((permission) => held.has(permission))
}
