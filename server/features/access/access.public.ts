/** What other slices may ask of this one's tables. */
export { insertBuiltInRoles } from './access.repo.ts'
export { listRoleRows } from './role.repo.ts'
