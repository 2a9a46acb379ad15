import { type Request, Router } from 'express'
import { SIGNED_OUT } from '#core/account/signedOut.ts'
import { chooseLocale } from '#core/locale.ts'
import type { App, Context } from '../context.ts'
import { findMembership } from '../features/account/account.repo.ts'
import { closeSession } from '../features/account/session.actions.ts'
import { AUTH_PATH } from '../features/account/sign-in.cookies.ts'
import { inPlatform } from '../tenancy/scope.ts'
import { SWITCH } from './admin.ts'
import { buildContext } from './caller.ts'
import { clearCookie, readCookie, readOwnCookie } from './cookies.ts'

/** Below `AUTH_PATH`, where browsers send the refresh cookie as well: the access cookie may have expired. */
const WITH_REFRESH = `${AUTH_PATH}/logout`

/**
 * `/logout` (spec §2): ends the session of the browser and leads to the sign-in. A link or an image of another site ends none,
 * since there is no token that it would have to carry; a signed-in person goes on from the sign-in then.
 */
export function logoutRouter(app: App): Router {
  const router = Router({ caseSensitive: true })
  router.use(['/logout', WITH_REFRESH], (_req, res, next) => {
    res.setHeader('cache-control', 'no-store')
    next()
  })
  router.get('/logout', async (req, res) => {
    if (isFromHere(req)) return res.redirect(303, WITH_REFRESH)
    const ctx = await buildContext(app, req, res)
    res.redirect(303, signInOf(ctx, req, ctx.actor.kind === 'user' && ctx.grants.kind !== 'staff'))
  })
  router.get(WITH_REFRESH, async (req, res) => {
    if (!isFromHere(req)) return res.redirect(303, '/logout')
    const ctx = await buildContext(app, req, res)
    const close = async () => {
      const userId = await closeSession(ctx, readOwnCookie(app, req, 'refresh'))
      return ctx.platform && userId ? (await findMembership(userId))?.kind !== 'staff' : false
    }
    const wasApplicant = await (ctx.platform ? inPlatform(ctx.platform.id, close) : close())
    clearCookie(app, req, res, 'access')
    clearCookie(app, req, res, 'refresh', AUTH_PATH)
    res.redirect(303, signInOf(ctx, req, wasApplicant) + SIGNED_OUT)
  })
  return router
}

function signInOf({ platform, locale }: Context, req: Request, isApplicant: boolean): string {
  const spoken = platform ? platform.supportedLangs : SWITCH
  return `/${chooseLocale(spoken, [readCookie(req, 'locale'), locale])}/${platform && isApplicant ? 'login' : 'admin/login'}`
}

/** Typed, from a bookmark or from a page of this host. Browsers say so on https; without it, a page of this host says where it is. */
function isFromHere({ headers }: Request): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'none' || site === 'same-origin'
  const { referer } = headers
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === headers.host
}
