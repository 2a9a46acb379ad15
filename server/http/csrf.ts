import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { Problem } from '#core/problem.ts'
import type { App } from '../context.ts'
import { readOwnCookie, setCookie } from './cookies.ts'

export const VISIT_COOKIE = 'visit'

const tokenOf = (app: App, visit: string): string =>
  createHmac('sha256', app.config.secret).update(`csrf:${visit}`).digest('base64url')

const VISIT_SECONDS = 30 * 24 * 3600

/** The token that writes must carry, bound to a pre-session cookie that this sets when it is missing. */
export function csrfToken(app: App, req: Request, res: Response): string {
  const visit = readOwnCookie(app, req, VISIT_COOKIE)
  return visit && visit.length >= 20 ? tokenOf(app, visit) : renewVisit(app, req, res)
}

/**
 * Begins another visit, e.g. at a sign-in: a token that was known before counts no more. Answers the new one, and sends it
 * along, so that the page need not ask for it.
 */
export function renewVisit(app: App, req: Request, res: Response): string {
  const visit = randomBytes(18).toString('base64url')
  setCookie(app, req, res, VISIT_COOKIE, visit, { seconds: VISIT_SECONDS })
  const token = tokenOf(app, visit)
  res.setHeader('x-csrf-token', token)
  return token
}

/** Throws unless the write comes from a page of this host: token and, where the browser says it, Origin. */
export function assertCsrf(app: App, req: Request): void {
  const origin = req.headers.origin
  if (origin !== undefined && hostOf(origin) !== req.headers.host) throw new Problem('request.origin')
  const visit = readOwnCookie(app, req, VISIT_COOKIE)
  const sent = req.headers['x-csrf-token']
  if (!visit || typeof sent !== 'string') throw new Problem('request.csrf')
  const expected = Buffer.from(tokenOf(app, visit))
  const given = Buffer.from(sent)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw new Problem('request.csrf')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
