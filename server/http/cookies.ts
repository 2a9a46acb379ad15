import type { Request, Response } from 'express'
import type { App } from '../context.ts'

/** The value of a cookie, or undefined. */
export function readCookie(req: { headers: { cookie?: string | undefined } }, name: string): string | undefined {
  for (const part of (req.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return decode(part.slice(at + 1).trim())
  }
  return undefined
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value // a cookie that somebody else wrote badly is taken as it is
  }
}

type OwnCookie = 'access' | 'refresh' | 'visit' | 'device' | 'trusted' | 'external'

/** What of a request, or of a socket's first one, says which cookies it has. */
export interface CookieSource {
  headers: { cookie?: string | undefined }
  secure: boolean
}

const isSecure = (app: App, req: CookieSource): boolean => app.config.scheme === 'https' || req.secure

/** On https browsers take the name only from this host itself: neither another subdomain nor http can put one in its place. */
const nameOf = (app: App, req: CookieSource, name: OwnCookie): string => (isSecure(app, req) ? `__Host-${name}` : name)

/** The value of a cookie that only the server reads and writes. */
export const readOwnCookie = (app: App, req: CookieSource, name: OwnCookie): string | undefined =>
  readCookie(req, nameOf(app, req, name))

/** Sets a host-only cookie that scripts cannot read. On https its path is always `/`, as its name demands. */
export function setCookie(
  app: App,
  req: Request,
  res: Response,
  name: OwnCookie,
  value: string,
  options: { seconds: number; path?: string },
): void {
  const secure = isSecure(app, req)
  res.append(
    'set-cookie',
    [
      `${nameOf(app, req, name)}=${encodeURIComponent(value)}`,
      `Path=${secure ? '/' : (options.path ?? '/')}`,
      `Max-Age=${options.seconds}`,
      'HttpOnly',
      'SameSite=Lax',
      ...(secure ? ['Secure'] : []),
    ].join('; '),
  )
}

export const clearCookie = (app: App, req: Request, res: Response, name: OwnCookie, path = '/'): void =>
  setCookie(app, req, res, name, '', { seconds: 0, path })
