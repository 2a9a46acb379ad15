import type { Request, Response } from 'express'
import * as contract from '#core/account/account.contract.ts'
import type { App } from '../../context.ts'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './account.actions.ts'
import { presentUser } from './account.present.ts'
import { listBannedDomains } from './account.repo.ts'
import { closeSession, type OpenedSession, refreshSession } from './session.actions.ts'
import { rolesOf, sessionOf } from './session.look.ts'
import { ACCESS_SECONDS, REFRESH_SECONDS } from './tokens.ts'
import { listUsers } from './users.actions.ts'

const REFRESH_PATH = '/api/auth'
function giveCookies(app: App, req: Request, res: Response, opened: OpenedSession): void {
  setCookie(app, req, res, 'access', opened.accessToken, { seconds: ACCESS_SECONDS })
  setCookie(app, req, res, 'refresh', opened.refreshToken, { seconds: REFRESH_SECONDS, path: REFRESH_PATH })
}

export const accountRoutes: Route[] = [
  route(contract.getSession, (ctx, _input, { req, res }) => {
    // Carries the CSRF token: never compressed.
    res.setHeader('cache-control', 'no-store, no-transform')
    return sessionOf(ctx, req, res)
  }),
  route(contract.login, async (ctx, { body }, { req, res }) => {
    const opened = await actions.login(ctx, body)
    giveCookies(ctx.app, req, res, opened)
    return actions.presentOpened(opened)
  }),
  route(contract.refresh, async (ctx, _input, { req, res }) => {
    const opened = await refreshSession(ctx, readCookie(req, 'refresh'))
    giveCookies(ctx.app, req, res, opened)
    return { accessToken: opened.accessToken }
  }),
  route(contract.logout, async (ctx, _input, { req, res }) => {
    await closeSession(ctx, readCookie(req, 'refresh'))
    clearCookie(ctx.app, req, res, 'access')
    clearCookie(ctx.app, req, res, 'refresh', REFRESH_PATH)
  }),
  route(contract.register, (ctx, { body }) => actions.register(ctx, body)),
  route(contract.confirmAccount, async (ctx, { body }, { req, res }) => {
    const opened = await actions.confirmAccount(ctx, body.token)
    giveCookies(ctx.app, req, res, opened)
    return { user: presentUser(opened.user), backTo: opened.backTo }
  }),
  route(contract.resendConfirmation, (ctx, { body }) => actions.resendConfirmation(ctx, body)),
  route(contract.requestReset, (ctx, { body }) => actions.requestReset(ctx, body)),
  route(contract.checkResetLink, (ctx, { body }) => actions.checkResetLink(ctx, body)),
  route(contract.resetPassword, (ctx, { body }) => actions.resetPassword(ctx, body)),
  route(contract.getProfile, (ctx) => actions.getProfile(ctx)),
  route(contract.updateProfile, (ctx, { body }) => actions.updateProfile(ctx, body)),
  route(contract.changePassword, (ctx, { body }) => actions.changePassword(ctx, body)),
  route(contract.getProfileRoles, async (ctx) => ({ items: await rolesOf(ctx) })),
  route(contract.listMyPlatforms, (ctx, { params, query }) => actions.listMyPlatforms(ctx, params.userId, query.limit)),
  route(contract.startHandover, (ctx, { body }) => actions.startHandover(ctx, body.platformId)),
  route(contract.redeemHandover, async (ctx, { body }, { req, res }) => {
    const opened = await actions.redeemHandover(ctx, body.code)
    giveCookies(ctx.app, req, res, opened)
    return { user: presentUser(opened.user) }
  }),
  route(contract.listBannedEmailDomains, () => listBannedDomains()),
  route(contract.listUsers, (ctx, { query }) => listUsers(ctx, query)),
]
