import type { Permission } from '#core/access/permissions.ts'
import * as contract from '#core/token/token.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { createToken, listTokens, revokeToken } from './token.actions.ts'

export const tokenRoutes: Route[] = [
  route(contract.listApiTokens, (ctx) => listTokens(ctx)),
  route(contract.createApiToken, (ctx, input) => createToken(ctx, { ...input, scopes: input.scopes as Permission[] })),
  route(contract.revokeApiToken, (ctx, input) => revokeToken(ctx, input)),
]
