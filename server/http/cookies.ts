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

/** Sets a host-only cookie that scripts cannot read. */
export function setCookie(
  app: App,
  req: Request,
  res: Response,
  name: string,
  value: string,
  options: { seconds: number; path?: string },
): void {
  res.append(
    'set-cookie',
    [
      `${name}=${encodeURIComponent(value)}`,
      `Path=${options.path ?? '/'}`,
      `Max-Age=${options.seconds}`,
      'HttpOnly',
      'SameSite=Lax',
      ...(app.config.scheme === 'https' || req.secure ? ['Secure'] : []),
    ].join('; '),
  )
}

export const clearCookie = (app: App, req: Request, res: Response, name: string, path = '/'): void =>
  setCookie(app, req, res, name, '', { seconds: 0, path })
