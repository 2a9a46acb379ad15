import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import * as contract from '#core/identity/identity.contract.ts'
import type { App } from '../../context.ts'
import { clearCookie, readOwnCookie, setCookie } from '../../http/cookies.ts'
import { type Route, route } from '../../http/route.ts'
import { presentUser } from '../account/account.present.ts'
import { giveEntry } from '../account/sign-in.cookies.ts'
import * as actions from './identity.actions.ts'

/** Seconds: a sign-in and the page after it have 10 minutes each. */
const BROWSER_SECONDS = 20 * 60

/** What tells this browser from others until the sign-in at a provider is done. */
const browserOf = (app: App, req: Request): string => readOwnCookie(app, req, 'external') ?? ''

const cookiesOf = (app: App, req: Request) => ({
  browser: browserOf(app, req),
  device: readOwnCookie(app, req, 'device'),
  trusted: readOwnCookie(app, req, 'trusted'),
})

function answerOf(app: App, req: Request, res: Response, opened: actions.ExternalEntry) {
  giveEntry(app, req, res, opened)
  clearCookie(app, req, res, 'external')
  return {
    user: opened.pendingStep ? null : presentUser(opened.user),
    pending: opened.pendingStep,
    backTo: opened.backTo,
  }
}

export const identityRoutes: Route[] = [
  route(contract.listIdentityProviders, (ctx) => actions.listIdentityProviders(ctx)),
  route(contract.startExternalSignIn, async (ctx, input, { req, res }) => {
    // Two windows of a browser may both be at a provider.
    const before = browserOf(ctx.app, req)
    const browser = before.length === 43 ? before : randomBytes(32).toString('base64url')
    const answer = await actions.startExternalSignIn(ctx, { ...input, browser })
    setCookie(ctx.app, req, res, 'external', browser, { seconds: BROWSER_SECONDS })
    return answer
  }),
  route(contract.finishExternalSignIn, async (ctx, { provider: _named, ...query }, { req, res }) => {
    // Of the path: a query may name another one.
    const provider = String(req.params.provider)
    const finished = await actions.finishExternalSignIn(ctx, { provider, query, ...cookiesOf(ctx.app, req) })
    const { lang, area, backTo } = finished.way
    const own = `/${lang}/admin/external-sign-in`
    const withBack = (path: string, more: Record<string, string> = {}) => {
      const params = new URLSearchParams({ ...more, ...(backTo && { backTo }) }).toString()
      return params ? `${path}?${params}` : path
    }
    switch (finished.kind) {
      case 'refused':
        return withBack(own, { reason: finished.reason, area })
      case 'identified':
        return withBack(own, { area })
      case 'linked':
        return backTo ?? (area === 'admin' ? `/${lang}/admin/home/security/mfa` : `/${lang}/profile`)
      case 'entered': {
        giveEntry(ctx.app, req, res, finished.opened)
        clearCookie(ctx.app, req, res, 'external')
        const { pendingStep } = finished.opened
        if (pendingStep === 'enrol') return withBack(`/${lang}/admin/enable-mfa`)
        if (pendingStep) return withBack(area === 'admin' ? `/${lang}/admin/mfa-code/` : `/${lang}/mfa-code`)
        // The sign-in pages lead those who are signed in to their work.
        return backTo ?? (area === 'admin' ? `/${lang}/admin/login` : `/${lang}/login`)
      }
    }
  }),
  route(contract.googleUserInfo, (ctx, _input, { req }) => actions.googleUserInfo(ctx, browserOf(ctx.app, req))),
  route(contract.loginGoogle, async (ctx, input, { req, res }) => {
    const opened = await actions.loginGoogle(ctx, { ...input, ...cookiesOf(ctx.app, req) })
    return answerOf(ctx.app, req, res, opened)
  }),
  route(contract.sendIdentityLink, (ctx, input, { req }) =>
    actions.sendIdentityLink(ctx, { ...input, browser: browserOf(ctx.app, req) }),
  ),
  route(contract.redeemIdentityLink, async (ctx, input, { req, res }) => {
    const trusted = readOwnCookie(ctx.app, req, 'trusted')
    return answerOf(ctx.app, req, res, await actions.redeemIdentityLink(ctx, { ...input, trusted }))
  }),
  route(contract.listIdentities, (ctx) => actions.listIdentities(ctx)),
  route(contract.unlinkIdentity, (ctx, input) => actions.unlinkIdentity(ctx, input)),
]
