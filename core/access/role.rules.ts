import { PERMISSIONS, type Permission } from '../codes.ts'
import { ALL_PERMISSIONS } from './permissions.ts'
import { BUILT_IN_ROLE_SCOPES, isBuiltIn } from './roles.ts'

export type RoleScope = 'platform' | 'program'

/** Roles that a platform may have beside the built-in ones. */
export const MOST_ROLES = 100

/**
 * Whether a role of this scope may hold the permission. A role on the platform may hold all, those of programs for every
 * program; a role in one program those of programs, and what every built-in role in a program needs to get in.
 */
export const mayHold = (scope: RoleScope, permission: Permission): boolean =>
  scope === 'platform' ||
  PERMISSIONS[permission].scope === 'program' ||
  PERMISSIONS[permission].roles.some((role) => BUILT_IN_ROLE_SCOPES[role] === 'program')

/** What permissions are about, in the order in which they are shown. */
export const PERMISSION_SUBJECTS = [
  'access',
  'programs',
  'forms',
  'responses',
  'evaluation',
  'platform',
  'security',
] as const
export type PermissionSubject = (typeof PERMISSION_SUBJECTS)[number]

const SUBJECT_OF: Record<string, PermissionSubject> = {
  'platform.back-office-access': 'access',
  'platform.page': 'access',
  'platform.user': 'access',
  'platform.role': 'access',
  'program.member': 'access',
  'platform.programs': 'programs',
  'platform.program': 'programs',
  'platform.form-library': 'forms',
  'program.form': 'forms',
  'program.response': 'responses',
  'program.comment': 'responses',
  'program.message': 'responses',
  'program.recommendation': 'responses',
  'program.note': 'responses',
  'program.status': 'responses',
  'program.tag': 'responses',
  'platform.evaluation-templates': 'evaluation',
  'program.evaluation': 'evaluation',
  'program.decision': 'evaluation',
  'program.gallery': 'evaluation',
  'program.request': 'responses',
  'program.retention': 'responses',
  'platform.security': 'security',
  'platform.token': 'security',
  'platform.log': 'security',
  'platform.request': 'security',
}

/** By level and thing, the first two parts of its name; a thing that is not listed belongs to its level. */
export function subjectOf(permission: Permission): PermissionSubject {
  const [level, thing] = permission.split('.')
  return SUBJECT_OF[`${level}.${thing}`] ?? (level === 'program' ? 'programs' : 'platform')
}

/** Permissions by subject, in the order of subjects, each in the order of the catalogue; subjects without one are left out. */
export function bySubject(
  permissions: readonly Permission[] = ALL_PERMISSIONS,
): { subject: PermissionSubject; permissions: Permission[] }[] {
  return PERMISSION_SUBJECTS.map((subject) => ({
    subject,
    permissions: ALL_PERMISSIONS.filter((one) => permissions.includes(one) && subjectOf(one) === subject),
  })).filter((group) => group.permissions.length > 0)
}

/** What a change of permissions adds and takes away, in the order of the catalogue. */
export const permissionChanges = (
  before: readonly string[],
  after: readonly string[],
): { added: Permission[]; removed: Permission[] } => ({
  added: ALL_PERMISSIONS.filter((one) => after.includes(one) && !before.includes(one)),
  removed: ALL_PERMISSIONS.filter((one) => before.includes(one) && !after.includes(one)),
})

/** At most 60 characters of a key, so that a number still fits. */
const KEY_LENGTH = 60

/** A key for a role of this name: its words in lower-case letters, digits and hyphens, with a number where it is taken. */
export function roleKey(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .slice(0, 200)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('-')
    .slice(0, KEY_LENGTH)
  const stem = words.endsWith('-') ? words.slice(0, -1) : words || 'role'
  const isFree = (key: string) => !taken.has(key) && !isBuiltIn(key)
  if (isFree(stem)) return stem
  let n = 2
  while (!isFree(`${stem}-${n}`)) n++
  return `${stem}-${n}`
}
