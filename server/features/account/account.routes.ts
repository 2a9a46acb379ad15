import type { Request, Response } from 'express'
import * as contract from '#core/account/account.contract.ts'
import type { App } from '../../context.ts'
import { clearCookie, readOwnCookie, setCookie } from '../../http/cookies.ts'
import { renewVisit } from '../../http/csrf.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './account.actions.ts'
import { presentUser } from './account.present.ts'
import { listBannedDomains } from './account.repo.ts'
import { DEVICE_SECONDS, rememberDevice } from './device.ts'
import * as links from './links.actions.ts'
import { closeSession, type OpenedSession, refreshSession } from './session.actions.ts'
import { rolesOf, sessionOf } from './session.describe.ts'
import { ACCESS_SECONDS, REFRESH_SECONDS } from './tokens.ts'
import { listUsers } from './users.actions.ts'

const AUTH_PATH = '/api/auth'
function giveCookies(app: App, req: Request, res: Response, opened: OpenedSession): void {
  setCookie(app, req, res, 'access', opened.accessToken, { seconds: ACCESS_SECONDS })
  setCookie(app, req, res, 'refresh', opened.refreshToken, { seconds: REFRESH_SECONDS, path: AUTH_PATH })
}

/** The cookies of somebody who signs in; what the browser had before the sign-in counts no more. */
function giveEntry(app: App, req: Request, res: Response, opened: OpenedSession): void {
  giveCookies(app, req, res, opened)
  giveDevice(app, req, res, opened.user)
  renewVisit(app, req, res)
}

function giveDevice(app: App, req: Request, res: Response, { email }: { email: string }): void {
  const device = rememberDevice(app, readOwnCookie(app, req, 'device'), email)
  setCookie(app, req, res, 'device', device, { seconds: DEVICE_SECONDS, path: AUTH_PATH })
}

export const accountRoutes: Route[] = [
  route(contract.getSession, (ctx, _input, { req, res }) => {
    // Carries the CSRF token: never compressed.
    res.setHeader('cache-control', 'no-store, no-transform')
    return sessionOf(ctx, req, res)
  }),
  route(contract.login, async (ctx, input, { req, res }) => {
    const opened = await actions.login(ctx, { ...input, device: readOwnCookie(ctx.app, req, 'device') })
    giveEntry(ctx.app, req, res, opened)
    return { user: presentUser(opened.user) }
  }),
  route(contract.refresh, async (ctx, _input, { req, res }) => {
    const opened = await refreshSession(ctx, readOwnCookie(ctx.app, req, 'refresh'))
    giveCookies(ctx.app, req, res, opened)
    return { accessToken: opened.accessToken }
  }),
  route(contract.logout, async (ctx, _input, { req, res }) => {
    await closeSession(ctx, readOwnCookie(ctx.app, req, 'refresh'))
    clearCookie(ctx.app, req, res, 'access')
    clearCookie(ctx.app, req, res, 'refresh', AUTH_PATH)
  }),
  route(contract.register, (ctx, input) => links.register(ctx, input)),
  route(contract.confirmAccount, async (ctx, input, { req, res }) => {
    const opened = await links.confirmAccount(ctx, input.token)
    giveEntry(ctx.app, req, res, opened)
    return { user: presentUser(opened.user), backTo: opened.backTo, drafts: opened.drafts }
  }),
  route(contract.resendConfirmation, (ctx, input) => links.resendConfirmation(ctx, input)),
  route(contract.requestReset, (ctx, input) => links.requestReset(ctx, input)),
  route(contract.checkResetLink, (ctx, input) => actions.checkResetLink(ctx, input)),
  route(contract.resetPassword, async (ctx, input, { req, res }) => {
    const user = await actions.resetPassword(ctx, input)
    // Whoever reads the account's mail here is at home here, however many wrong passwords come from elsewhere.
    giveDevice(ctx.app, req, res, user)
    return user
  }),
  route(contract.getProfile, (ctx) => actions.getProfile(ctx)),
  route(contract.updateProfile, (ctx, input) => actions.updateProfile(ctx, input)),
  route(contract.changePassword, (ctx, input) => actions.changePassword(ctx, input)),
  route(contract.getProfileRoles, async (ctx) => ({ items: await rolesOf(ctx) })),
  route(contract.listMyPlatforms, (ctx, input) => actions.listMyPlatforms(ctx, input.userId, input.limit)),
  route(contract.startHandover, (ctx, input) => actions.startHandover(ctx, input.platformId)),
  route(contract.redeemHandover, async (ctx, input, { req, res }) => {
    const opened = await actions.redeemHandover(ctx, input.code)
    giveEntry(ctx.app, req, res, opened)
    return { user: presentUser(opened.user) }
  }),
  route(contract.listBannedEmailDomains, () => listBannedDomains()),
  route(contract.listUsers, (ctx, input) => listUsers(ctx, input)),
]
