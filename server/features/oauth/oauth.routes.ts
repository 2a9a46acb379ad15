import type { Response } from 'express'
import * as contract from '#core/oauth/oauth.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './oauth.actions.ts'

function send(res: Response, { status, body }: actions.Answer): void {
  res.setHeader('cache-control', 'no-store')
  if (status === 401) res.setHeader('www-authenticate', 'Basic realm="oauth"')
  res.status(status).json(body)
}

export const oauthRoutes: Route[] = [
  route(contract.listOAuthClients, (ctx) => actions.listOAuthClients(ctx)),
  route(contract.createOAuthClient, (ctx, input) => actions.createOAuthClient(ctx, input)),
  route(contract.removeOAuthClient, (ctx, input) => actions.removeOAuthClient(ctx, input)),
  route(contract.getAuthorization, (ctx, input) => actions.getAuthorization(ctx, input)),
  route(contract.decideAuthorization, (ctx, input) => actions.decideAuthorization(ctx, input)),
  route(contract.issueOAuthToken, async (ctx, { body }, { req, res }) =>
    send(res, await actions.issueOAuthToken(ctx, { body, authorization: req.headers.authorization })),
  ),
  route(contract.revokeOAuthToken, async (ctx, { body }, { req, res }) =>
    send(res, await actions.revokeOAuthToken(ctx, { body, authorization: req.headers.authorization })),
  ),
  route(contract.listAuthorizedApps, (ctx) => actions.listAuthorizedApps(ctx)),
  route(contract.revokeAuthorizedApp, (ctx, input) => actions.revokeAuthorizedApp(ctx, input)),
]
