import { BUILT_IN_ROLES, type Permission } from '#core/access/permissions.ts'
import type { Endpoint } from '#core/endpoint.ts'

/** Who asks. Roles of programs are held in the person's own program. */
export const CALLERS = {
  visitor: { is: 'nobody' },
  enrolling: { is: 'nobody' },
  applicant: { is: 'applicant' },
  jury: { is: 'staff', program: 'jury' },
  collaborator: { is: 'staff', program: 'collaborator' },
  'program-administrator': { is: 'staff', program: 'program-administrator' },
  'platform-administrator': { is: 'staff', platform: 'platform-administrator' },
  owner: { is: 'staff', platform: 'owner' },
  revoked: { is: 'revoked', platform: 'owner' },
  token: { is: 'staff', platform: 'owner' },
  'super admin without support': { is: 'applicant' },
  'super admin with support': { is: 'support' },
} as const satisfies Record<string, CallerRights>

export interface CallerRights {
  is: 'nobody' | 'applicant' | 'staff' | 'revoked' | 'support'
  platform?: keyof typeof BUILT_IN_ROLES
  program?: keyof typeof BUILT_IN_ROLES
}

export type Caller = keyof typeof CALLERS
export const STATES = ['active', 'standby', 'suspended', 'deleted'] as const
export type State = (typeof STATES)[number]
/** Whose things stand in the path. */
export const TARGETS = ['own', 'other program', 'other platform'] as const
export type Target = (typeof TARGETS)[number]

/** Let through to the action, or the code of the refusal. */
export type Outcome = 'through' | string

/** Whether the path can name something of another program, or of another platform. */
export function canAim(endpoint: Endpoint, target: Target): boolean {
  if (target === 'own') return true
  const isOfProgram = 'permission' in endpoint.access && endpoint.access.on !== 'platform'
  return isOfProgram || (target === 'other platform' && endpoint.path.includes(':platformId'))
}

/** What the product promises of a call, read off its declaration. The server has its own code for it. */
export function promised(endpoint: Endpoint, caller: Caller, state: State, target: Target): Outcome {
  const { access, auth } = endpoint
  // All of this is asked on a platform's host.
  if (endpoint.host === 'installation') return 'resource.notFound'
  const rights: CallerRights = CALLERS[caller]
  // A token is no session: where only that counts, it is nobody, and has no CSRF token.
  const isIgnored = caller === 'token' && auth === 'session'
  if (isIgnored && endpoint.method !== 'get') return 'request.csrf'
  const is = isIgnored || auth === 'none' ? 'nobody' : rights.is
  if (state === 'deleted' && !endpoint.whileDeleted) return 'platform.deleted'
  if (is !== 'support') {
    if (state === 'suspended' && !endpoint.whileSuspended) return 'platform_suspended'
    if (state === 'standby' && !endpoint.whileSuspended) return 'platform_in_standby'
  }
  if (target === 'other platform' && endpoint.path.includes(':platformId')) return 'resource.notFound'
  if ('public' in access) return 'through'
  if (is === 'nobody') return caller === 'enrolling' && 'orEnrolling' in access ? 'through' : 'session.required'
  if ('superAdmin' in access) return is === 'support' ? 'through' : 'resource.notFound'
  if (is === 'revoked') return 'account_access_revoked'
  if (!('permission' in access)) return 'through'
  if (is === 'applicant') return 'missing_permissions'
  if (target === 'other platform') return 'resource.notFound'
  if (is === 'support') return 'through'
  const holds = (role: CallerRights['platform'], permission: Permission) =>
    role !== undefined && BUILT_IN_ROLES[role].permissions.includes(permission)
  if (holds(rights.platform, access.permission)) return 'through'
  if (access.on === 'platform') return 'missing_permissions'
  if (target === 'own' && holds(rights.program, access.permission)) return 'through'
  // A program where somebody has no role does not exist for them.
  return target === 'other program' && !rights.platform ? 'resource.notFound' : 'missing_permissions'
}
