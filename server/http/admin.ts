import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Request, type Response, Router } from 'express'
import { ROOT } from '#config/env.ts'
import { chooseLocale, isLocale, type Locale } from '#core/locale.ts'
import { adminPage } from '#core/platform/boot.ts'
import { themeCss, themeTokens } from '#core/theme/theme.ts'
import { type App, platformUrl } from '../context.ts'
import { sessionOf } from '../features/account/session.describe.ts'
import { inPlatform } from '../tenancy/scope.ts'
import { say } from '../words.ts'
import { buildContext } from './caller.ts'
import { builtFiles } from './compressed.ts'
import { readCookie } from './cookies.ts'

/** Languages of the back office's own switch (spec §9). */
export const SWITCH: Locale[] = ['en', 'fr']

/** Gives the page's template for an address; the development server rewrites it for hot reload. */
export type AdminTemplate = (url: string) => Promise<string>

/** Former addresses of the specification's §2; a program's own name may end like them. */
const FORMER = /^(\/[a-z]{2}\/admin\/(?:programs\/[^/]+\/)?[a-z]+)-v1\/?$/
const FORMER_USERS = /^(\/[a-z]{2}\/admin)\/users_v1\/?$/

const folder = join(ROOT, 'dist', 'admin')

/** Read again when a new build replaced it: a page of the old one would ask for files that are gone. */
function builtTemplate(): AdminTemplate {
  const file = join(folder, 'index.html')
  let cached: { text: string; at: number } | undefined
  return async () => {
    const { mtimeMs } = await stat(file)
    if (cached?.at !== mtimeMs) cached = { text: await readFile(file, 'utf8'), at: mtimeMs }
    return cached.text
  }
}

/** The back office's shell on every host, and its hashed files. */
export function adminRouter(app: App, template: AdminTemplate = builtTemplate(), development = false): Router {
  const router = Router({ caseSensitive: true })
  router.use('/_b', builtFiles(join(folder, '_b')))
  router.get(
    [
      '/:locale/admin',
      '/:locale/admin/*rest',
      '/:locale/platform-deleted',
      '/:locale/oauth/login',
      '/:locale/appsumo-register',
    ],
    async (req, res, next) => {
      const now = req.path.replace(FORMER, '$1').replace(FORMER_USERS, '$1/home/users')
      if (now !== req.path) {
        res.redirect(308, now + req.originalUrl.slice(req.path.length))
        return
      }
      const ctx = await buildContext(app, req, res)
      const supported = [...new Set([...(ctx.platform?.supportedLangs ?? []), ...SWITCH])]
      const asked = String(req.params.locale)
      if (!isLocale(asked) || !supported.includes(asked)) {
        const locale = chooseLocale(supported, [readCookie(req, 'locale'), ctx.locale])
        res.redirect(308, req.originalUrl.replace(/^\/[^/?]*/, `/${locale}`))
        return
      }
      const send = async () =>
        sendShell(app, req, res, { ...ctx, locale: asked }, await template(req.originalUrl), development)
      await (ctx.platform ? inPlatform(ctx.platform.id, send) : send()).catch(next)
    },
  )
  // As people type it by hand.
  router.get(['/admin', '/admin/*rest'], async (req, res) => {
    const ctx = await buildContext(app, req, res)
    const supported = [...new Set([...(ctx.platform?.supportedLangs ?? []), ...SWITCH])]
    res.redirect(302, `/${chooseLocale(supported, [readCookie(req, 'locale'), ctx.locale])}${req.originalUrl}`)
  })
  // The installation's own hosts have no front office: they open the sign-in.
  router.get('/', async (req, res, next) => {
    const ctx = await buildContext(app, req, res)
    if (ctx.platform) return next()
    res.redirect(302, `/${chooseLocale(SWITCH, [readCookie(req, 'locale'), ctx.locale])}/admin/login`)
  })
  return router
}

async function sendShell(
  app: App,
  req: Request,
  res: Response,
  ctx: Awaited<ReturnType<typeof buildContext>>,
  template: string,
  development: boolean,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64')
  const session = await sessionOf(ctx, req, res)
  const page = adminPage({
    template,
    title: session.platform?.name ?? 'Opencall',
    noScript: say(ctx.locale, 'common', 'noScript'),
    css: themeCss(themeTokens(session.platform?.theme ?? {}), ':root'),
    boot: {
      session,
      locale: ctx.locale,
      nonce,
      publicUrl: ctx.platform ? platformUrl(app, ctx.platform, `/${ctx.locale}/`) : null,
      appUrl: `${app.config.scheme}://app.${app.config.rootHost}`,
      mailbox: app.mail.send === null && !app.config.production,
      build: /_b\/[\w.-]*-([\w-]+)\.js/.exec(template)?.[1] ?? 'development',
      failed: say(ctx.locale, 'common', 'failed'),
    },
  })
  // Hot reload runs inline scripts and a socket of its own; nothing of that exists in a build.
  const script = development ? "script-src 'self' 'unsafe-inline'" : "script-src 'self'"
  const connect = development ? "connect-src 'self' ws:" : "connect-src 'self'"
  const style = development
    ? "style-src 'self' 'unsafe-inline'"
    : `style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`
  res.setHeader(
    'content-security-policy',
    `default-src 'self'; ${script}; ${style}; img-src 'self' data: blob:; font-src 'self'; ${connect}; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  )
  // Carries the CSRF token: never compressed.
  res.setHeader('cache-control', 'no-store, no-transform')
  res.type('html').send(page)
}
