import { type RequestHandler, Router } from 'express'
import type { App } from '../context.ts'
import { findOrigin } from '../features/identity/identity.actions.ts'
import { metadataOf } from '../features/oauth/oauth.actions.ts'
import { buildContext } from './caller.ts'

/**
 * The addresses that are registered at sign-in providers (spec §2). On the organisers' host the answer is handed over to the host
 * where the sign-in began: only its browser has the cookie, and only it can use the code.
 */
export function callbacksRouter(app: App): Router {
  const router = Router({ caseSensitive: true })
  const lead: RequestHandler = async (req, res) => {
    const provider = typeof req.params.provider === 'string' ? req.params.provider : 'google'
    const query = req.originalUrl.slice(req.path.length)
    const ctx = await buildContext(app, req, res)
    const { state } = req.query
    const origin = await findOrigin(ctx, typeof state === 'string' ? state : undefined)
    res.setHeader('cache-control', 'no-store')
    res.setHeader('referrer-policy', 'no-referrer')
    res.redirect(
      303,
      origin ? `${origin}${req.path}${query}` : `/api/auth/external/${encodeURIComponent(provider)}/callback${query}`,
    )
  }
  router.get('/auth_social/google/callback', lead)
  router.get('/services/:provider/oidc/callback', lead)
  return router
}

/** Where RFC 6749 and 8414 programs look for the endpoints of a platform (spec §2 has them outside of /api). */
export function oauthPaths(app: App): Router {
  const router = Router({ caseSensitive: true })
  router.post(['/oauth/token', '/oauth/revoke'], (req, _res, next) => {
    req.url = `/api${req.url}`
    // Not only for this router.
    next('router')
  })
  router.get('/.well-known/oauth-authorization-server', async (req, res, next) => {
    const ctx = await buildContext(app, req, res, 'none')
    if (!ctx.platform) return next()
    res.json(metadataOf(ctx))
  })
  return router
}
