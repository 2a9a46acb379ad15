import type { Request, Response } from 'express'
import type { App } from '../../context.ts'
import { clearCookie, readOwnCookie, setCookie } from '../../http/cookies.ts'
import { renewVisit } from '../../http/csrf.ts'
import { DEVICE_SECONDS, rememberDevice } from './device.ts'
import type { OpenedSession } from './session.actions.ts'
import { ACCESS_SECONDS, REFRESH_SECONDS } from './tokens.ts'

export const AUTH_PATH = '/api/auth'

/** The cookies of a session. One that waits for a second step is not renewed. */
export function giveCookies(app: App, req: Request, res: Response, opened: OpenedSession): void {
  setCookie(app, req, res, 'access', opened.accessToken, { seconds: ACCESS_SECONDS })
  if (opened.pendingStep) clearCookie(app, req, res, 'refresh', AUTH_PATH)
  else setCookie(app, req, res, 'refresh', opened.refreshToken, { seconds: REFRESH_SECONDS, path: AUTH_PATH })
}

/** The cookies of somebody who signs in; what the browser had before the sign-in counts no more. */
export function giveEntry(app: App, req: Request, res: Response, opened: OpenedSession): void {
  giveCookies(app, req, res, opened)
  if (!opened.pendingStep) giveDevice(app, req, res, opened.user)
  renewVisit(app, req, res)
}

/** Remembers that the account was signed in to on this device. */
export function giveDevice(app: App, req: Request, res: Response, { email }: { email: string }): void {
  const device = rememberDevice(app, readOwnCookie(app, req, 'device'), email)
  setCookie(app, req, res, 'device', device, { seconds: DEVICE_SECONDS, path: AUTH_PATH })
}
