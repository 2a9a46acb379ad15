import * as contract from '#core/account/account.contract.ts'
import * as data from '#core/account/data.contract.ts'
import * as email from '#core/account/email.contract.ts'
import * as sessions from '#core/account/session.contract.ts'
import { clearCookie, readOwnCookie } from '../../http/cookies.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './account.actions.ts'
import { presentUser } from './account.present.ts'
import { listBannedDomains } from './account.repo.ts'
import { downloadDataExport, getDataExport, startDataExport } from './data.actions.ts'
import * as changes from './email.actions.ts'
import * as links from './links.actions.ts'
import { closeSession, type OpenedSession, refreshSession } from './session.actions.ts'
import { rolesOf, sessionOf } from './session.describe.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.actions.ts'
import { AUTH_PATH, giveCookies, giveDevice, giveEntry } from './sign-in.cookies.ts'
import { listUsers } from './users.actions.ts'

/** What a sign-in answers: who came in, or what it still needs. */
const answerOf = ({ user, pendingStep }: OpenedSession) => ({
  user: pendingStep ? null : presentUser(user),
  pending: pendingStep,
})

export const accountRoutes: Route[] = [
  route(contract.getSession, (ctx, _input, { req, res }) => {
    // Carries the CSRF token: never compressed.
    res.setHeader('cache-control', 'no-store, no-transform')
    return sessionOf(ctx, req, res)
  }),
  route(contract.login, async (ctx, input, { req, res }) => {
    const [device, trusted] = [readOwnCookie(ctx.app, req, 'device'), readOwnCookie(ctx.app, req, 'trusted')]
    const opened = await actions.login(ctx, { ...input, device, trusted })
    giveEntry(ctx.app, req, res, opened)
    return answerOf(opened)
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
    return { ...answerOf(opened), backTo: opened.backTo, drafts: opened.drafts }
  }),
  route(contract.confirmAccountByCode, async (ctx, input, { req, res }) => {
    const opened = await links.confirmAccountByCode(ctx, input)
    giveEntry(ctx.app, req, res, opened)
    return { ...answerOf(opened), backTo: opened.backTo, drafts: opened.drafts }
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
  route(sessions.listSessions, (ctx) => listSessions(ctx)),
  route(sessions.endSession, (ctx, input) => endSession(ctx, input)),
  route(sessions.endOtherSessions, (ctx) => endOtherSessions(ctx)),
  route(data.getDataExport, (ctx) => getDataExport(ctx)),
  route(data.startDataExport, (ctx) => startDataExport(ctx)),
  route(data.downloadDataExport, (ctx, input, { req, res }) => downloadDataExport(ctx, input, req, res)),
  route(email.getEmailChange, (ctx) => changes.getEmailChange(ctx)),
  route(email.requestEmailChange, (ctx, input) => changes.requestEmailChange(ctx, input)),
  route(email.cancelEmailChange, (ctx) => changes.cancelEmailChange(ctx)),
  route(email.confirmEmailChange, (ctx, input) => changes.confirmEmailChange(ctx, input)),
  route(email.stopEmailChange, (ctx, input) => changes.stopEmailChange(ctx, input)),
  route(contract.getProfileRoles, async (ctx) => ({ items: await rolesOf(ctx) })),
  route(contract.listMyPlatforms, (ctx, input) => actions.listMyPlatforms(ctx, input.userId, input.limit)),
  route(contract.startHandover, (ctx, input) => actions.startHandover(ctx, input.platformId)),
  route(contract.redeemHandover, async (ctx, input, { req, res }) => {
    const opened = await actions.redeemHandover(ctx, input.code)
    giveEntry(ctx.app, req, res, opened)
    return answerOf(opened)
  }),
  route(contract.listBannedEmailDomains, () => listBannedDomains()),
  route(contract.listUsers, (ctx, input) => listUsers(ctx, input)),
]
