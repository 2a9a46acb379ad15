import { type Request, Router } from 'express'
import { chooseLocale } from '#core/locale.ts'
import type { App } from '../context.ts'
import { closeSession } from '../features/account/session.actions.ts'
import { AUTH_PATH } from '../features/account/sign-in.cookies.ts'
import { inPlatform } from '../tenancy/scope.ts'
import { SWITCH } from './admin.ts'
import { buildContext } from './caller.ts'
import { clearCookie, readCookie } from './cookies.ts'

/**
 * `/logout` (spec §2): ends the session of the browser and leads to the sign-in. A link or an image of another site ends none,
 * since there is no token that it would have to carry; a signed-in person goes on from the sign-in then.
 */
export function logoutRouter(app: App): Router {
  const router = Router({ caseSensitive: true })
  router.get('/logout', async (req, res) => {
    const ctx = await buildContext(app, req, res)
    const wasApplicant = ctx.platform !== null && ctx.actor.kind === 'user' && ctx.grants.kind !== 'staff'
    res.setHeader('cache-control', 'no-store')
    if (isFromHere(req)) {
      const close = () => closeSession(ctx, undefined)
      await (ctx.platform ? inPlatform(ctx.platform.id, close) : close())
      clearCookie(app, req, res, 'access')
      clearCookie(app, req, res, 'refresh', AUTH_PATH)
    }
    const spoken = ctx.platform ? ctx.platform.supportedLangs : SWITCH
    const locale = chooseLocale(spoken, [readCookie(req, 'locale'), ctx.locale])
    res.redirect(303, `/${locale}/${wasApplicant ? 'login' : 'admin/login'}`)
  })
  return router
}

/** Typed, from a bookmark or from a page of this host. Browsers say so on https; without it, a page of this host says where it is. */
function isFromHere({ headers }: Request): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'none' || site === 'same-origin'
  const { referer } = headers
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === headers.host
}
