/** The built-in roles and their level. A platform's role holds its program permissions for every program of the platform. */
export const BUILT_IN_ROLE_SCOPES = {
  owner: 'platform',
  'platform-administrator': 'platform',
  'program-administrator': 'program',
  collaborator: 'program',
  jury: 'program',
} as const

export type BuiltInRole = keyof typeof BUILT_IN_ROLE_SCOPES

export const isBuiltIn = (role: string): role is BuiltInRole => Object.hasOwn(BUILT_IN_ROLE_SCOPES, role)
