import * as contract from '#core/access/access.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { revokeAccess, revokeRole } from './revoke.actions.ts'

export const accessRoutes: Route[] = [
  route(contract.revokeRole, async (ctx, { params, body }) => {
    await revokeRole(ctx, { userId: params.userId, ...body })
  }),
  route(contract.revokeAccess, async (ctx, { params }) => {
    await revokeAccess(ctx, params.userId)
  }),
]
