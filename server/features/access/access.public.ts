/** What other slices may ask of this one's tables. */
export { assignRole, findRole, insertBuiltInRoles, isOnlyOwner, rolesHeld } from './access.repo.ts'
export { isStaff, listHolders } from './holders.repo.ts'
export { listRoleRows } from './role.repo.ts'
