import type { QueryRules, Reads } from '../../app/slice.ts'

/** What roles are read for, besides themselves. */
const WITH_ROLES: readonly Reads[] = [
  'access.*',
  'listUsers',
  'getProgramRoles',
  'getProfileRoles',
  'getSecuritySettings',
]

export const accessQueries: QueryRules = {
  reads: ['listRoles', 'getRole', 'listRoleHolders'],
  writes: {
    createRole: ['access.*'],
    copyRole: ['access.*'],
    updateRole: WITH_ROLES,
    deleteRole: WITH_ROLES,
  },
}
