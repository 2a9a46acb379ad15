import * as contract from '#core/access/access.contract.ts'
import * as roles from '#core/access/role.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { revokeAccess, revokeRole } from './revoke.actions.ts'
import { copyRole, createRole, deleteRole, getRole, listRoleHolders, listRoles, updateRole } from './role.actions.ts'

export const accessRoutes: Route[] = [
  route(contract.revokeRole, async (ctx, input) => {
    await revokeRole(ctx, input)
  }),
  route(contract.revokeAccess, async (ctx, input) => {
    await revokeAccess(ctx, input.userId)
  }),
  route(roles.listRoles, (ctx) => listRoles(ctx)),
  route(roles.getRole, (_ctx, { roleId }) => getRole(roleId)),
  route(roles.listRoleHolders, listRoleHolders),
  route(roles.createRole, createRole),
  route(roles.updateRole, updateRole),
  route(roles.copyRole, copyRole),
  route(roles.deleteRole, deleteRole),
]
