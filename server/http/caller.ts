import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import type { Auth } from '#core/endpoint.ts'
import { acceptedLanguages, chooseLocale, DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#core/locale.ts'
import type { App, Context } from '../context.ts'
import { readCookie } from './cookies.ts'
import { identify } from './identify.ts'

/** Languages of the installation's own hosts, the default first. */
const HERE = [DEFAULT_LOCALE, ...LOCALES.filter((code) => code !== DEFAULT_LOCALE)]

/** The context of a request: who calls, on which platform, in which language. */
export async function buildContext(app: App, req: Request, res: Response, auth: Auth = 'session'): Promise<Context> {
  const now = app.clock.now()
  const address = { ip: req.ip ?? '', secure: req.secure }
  const { platform, actor, grants, network, key, bearer } = await identify(app, req.headers, address, auth, now)
  const locale = localeAmong(platform?.supportedLangs ?? HERE, req)
  const shown = header(req, 'locale')
  // The back office speaks languages that the platform may not have: problems are told in the one that is shown.
  res.locals.locale = isLocale(shown) ? shown : locale
  const idempotencyKey = header(req, 'idempotency-key')
  return {
    app,
    platform,
    actor,
    grants,
    now,
    locale,
    request: {
      id: res.locals.requestId ?? randomUUID(),
      ...address,
      network,
      caller: key,
      bearer,
      agent: header(req, 'user-agent')?.slice(0, 300) ?? '',
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
  }
}

const localeAmong = (supported: readonly Locale[], req: IncomingMessage): Locale =>
  chooseLocale(supported, [
    header(req, 'locale'),
    readCookie(req, 'locale'),
    ...acceptedLanguages(req.headers['accept-language']),
  ])

/** The language of a caller of whom nothing else is known. */
export const callerLocale = (req: IncomingMessage): Locale => localeAmong(HERE, req)

const header = (req: IncomingMessage, name: string): string | undefined => {
  const value = req.headers[name]
  return typeof value === 'string' ? value : undefined
}
