import * as contract from '#core/access/access.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { revokeAccess, revokeRole } from './revoke.actions.ts'

export const accessRoutes: Route[] = [
  route(contract.revokeRole, async (ctx, input) => {
    await revokeRole(ctx, input)
  }),
  route(contract.revokeAccess, async (ctx, input) => {
    await revokeAccess(ctx, input.userId)
  }),
]
