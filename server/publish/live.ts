import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { escapeHtml, scriptJson } from '#core/html.ts'
import { acceptedLanguages, chooseLocale, isLocale, type Locale } from '#core/locale.ts'
import { missingPath, paths } from '#core/site/page.ts'
import { liveKindOf } from '#core/site/plan.ts'
import { type Translate, translator, type WordTree } from '#core/site/words.ts'
import { readWords } from '#locales/read.ts'
import type { App, PlatformRef } from '../context.ts'
import { findHost } from '../http/hosts.ts'
import { inPlatform } from '../tenancy/scope.ts'
import { sitemapOf } from './feeds.ts'
import { cookieOf, encodingOf, plain, redirect } from './request.ts'
import type { Frame, PublishedSite } from './serve.ts'

/** Public pages that are made with each request, in a published page of their kind: what may be revoked is never baked in. */
export interface LivePages {
  kind: string
  answer(request: LiveRequest): Promise<LiveAnswer>
}

export interface LiveRequest {
  app: App
  platform: PlatformRef
  locale: Locale
  /** Path without language, and segments after the kind's own. */
  path: string
  segments: readonly string[]
  query: URLSearchParams
  t: Translate
  origin: string
  now: Date
}

/** `applications/{programSlug}?id=…&type=…`, as the specification calls what a program shows; null for any other address. */
export function shownByProgram({ path, query }: LiveRequest): { programSlug: string; id: string } | null {
  const [, first, programSlug, more] = path.split('/')
  const id = query.get('id') ?? ''
  return first === 'applications' && programSlug && more === undefined && /^[\w-]{1,80}$/.test(id)
    ? { programSlug, id }
    : null
}

export type LiveAnswer =
  | LivePage
  /** `about`: which of the pages that say so. */
  | { is: 'missing'; about: string }
  /** A path on the same host. */
  | { is: 'moved'; to: string; permanent: boolean }
  /** Pages of it that may be indexed, by their paths. */
  | { is: 'sitemap'; pages: readonly { path: string; locale: Locale }[] }

export interface LivePage {
  is: 'page'
  /** Of the page after its language: `/galleries/winners`. */
  path: string
  /** Changes with everything that `draw` says, beside the address and the language. */
  version: string
  indexable: boolean
  draw(): {
    title: string
    description: string
    main: string
    image?: string
    kind?: 'website' | 'article'
    /** What it is about, for search engines (schema.org). */
    data?: Record<string, unknown>
  }
}

interface Drawn {
  etag: string
  body: Buffer
  zipped: Buffer
}

/** Bytes of pages that are kept; each is made again once what it shows has changed. */
const KEPT_BYTES = 32 * 1024 * 1024
const zip = promisify(gzip)

const words = new Map<Locale, Translate>()

export function frontWords(locale: Locale): Translate {
  const known = words.get(locale) ?? translator(readWords(locale).front as WordTree, locale)
  words.set(locale, known)
  return known
}

/** Answers the addresses that `liveKindOf` names. */
export function livePages(app: App, site: Pick<PublishedSite, 'frame'>, all: readonly LivePages[]): RequestHandler {
  const byKind = new Map(all.map((pages) => [pages.kind, pages]))
  const kept = new LRUCache<string, Drawn>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body, zipped }) => body.length + zipped.length,
  })
  const router = Router({ caseSensitive: true })
  router.get(/^\/[a-z]{2}\//, async (req, res, next) => {
    const [path = '', query = ''] = req.originalUrl.split(/\?(.*)/s)
    const kind = liveKindOf(path, query && `?${query}`)
    const pages = kind === null ? undefined : byKind.get(kind)
    const match = pages && (await findHost(app.config, req.headers.host))
    if (!pages || match?.kind !== 'platform') return next()
    await inPlatform(match.platform.id, () => answer(req, res, pages, match.platform, { path, query }))
  })
  return router

  async function answer(
    req: Request,
    res: Response,
    pages: LivePages,
    platform: PlatformRef,
    { path, query }: { path: string; query: string },
  ): Promise<void> {
    const locale = path.slice(1, 3)
    const rest = path.slice(3)
    const asked = query && `?${query}`
    if (!isLocale(locale) || !platform.supportedLangs.includes(locale)) {
      const wished = chooseLocale(
        [platform.defaultLang, ...platform.supportedLangs.filter((one) => one !== platform.defaultLang)],
        [cookieOf(req, 'locale'), ...acceptedLanguages(req.headers['accept-language'])],
      )
      redirect(res, 302, `/${wished}${rest}${asked}`, 'accept-language, cookie')
      return
    }
    if (platform.state === 'deleted') return void redirect(res, 302, `/${locale}/platform-deleted`)
    if (rest.endsWith('/')) return void redirect(res, 308, `/${locale}${rest.replace(/\/+$/, '')}${asked}`)
    const origin = `${app.config.scheme}://${platform.host}`
    const found = await pages.answer({
      ...{ app, platform, locale, origin, path: rest },
      segments: rest.split('/').slice(2),
      query: new URLSearchParams(query),
      t: frontWords(locale),
      now: app.clock.now(),
    })
    switch (found.is) {
      case 'moved':
        redirect(res, found.permanent ? 301 : 302, found.to)
        return
      case 'sitemap': {
        res.setHeader('cache-control', 'no-cache')
        res.type('application/xml')
        res.end(sitemapOf(found.pages, { origin, locales: platform.supportedLangs }))
        return
      }
      case 'missing': {
        const frame = site.frame(platform.id, missingPath(locale, found.about))
        if (!frame) return void plain(res, 404, 'This page could not be found')
        return send(req, res, 404, frame, await drawn(frame.html))
      }
      case 'page': {
        const frame = site.frame(platform.id, paths.page(locale, pages.kind))
        if (!frame) return void plain(res, 503, 'Service unavailable')
        const key = [frame.etag, platform.id, locale, req.originalUrl, found.version].join(' ')
        const known = kept.get(key) ?? (await drawn(fill(frame, found, { origin, kind: pages.kind })))
        kept.set(key, known)
        return send(req, res, 200, frame, known)
      }
    }
  }
}

async function drawn(html: string): Promise<Drawn> {
  const body = Buffer.from(html)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { etag, body, zipped: await zip(body) }
}

/** Tags that say the address of the page, in this language and the others. */
const ADDRESSED = /<(?:a|link|meta)\b[^>]{0,600}(?:hreflang=|rel="canonical"|property="og:url")[^>]{0,600}>/g

function fill(frame: Frame, page: LivePage, { origin, kind }: { origin: string; kind: string }): string {
  const { title, description, main, image, kind: type = 'website', data } = page.draw()
  const [named, said] = [escapeHtml(title), escapeHtml(description)]
  const own = new RegExp(`(/[a-z]{2}/${kind})"`, 'g')
  const path = escapeHtml(page.path)
  const head = [
    ...(page.indexable || frame.html.includes('<meta name="robots"') ? [] : ['<meta name="robots" content="noindex">']),
    ...(image
      ? [
          `<meta property="og:image" content="${escapeHtml(origin + image)}">`,
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : []),
    ...(data && page.indexable
      ? [`<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...data })}</script>`]
      : []),
  ].join('')
  // A page has one picture and one kind for those that share it.
  const bare = image ? frame.html.replace(/<meta property="og:image" content="[^"]{0,600}">/, '') : frame.html
  const html = bare
    .replaceAll('%live.title%', () => named)
    .replaceAll('%live.description%', () => said)
    .replaceAll(ADDRESSED, (tag) => tag.replaceAll(own, (_, start: string) => `${start.slice(0, 3)}${path}"`))
    .replace('<!--live-head-->', () => head)
    .replace('<!--live-main-->', () => main)
  return type === 'article'
    ? html.replace('property="og:type" content="website"', 'property="og:type" content="article"')
    : html
}

function send(req: Request, res: Response, status: 200 | 404, frame: Frame, { etag, body, zipped }: Drawn): void {
  for (const name of res.getHeaderNames()) if (name !== 'x-request-id') res.removeHeader(name)
  for (let at = 0; at < frame.headers.length; at += 2)
    res.setHeader(frame.headers[at] as string, frame.headers[at + 1] as string)
  if (frame.policy) res.setHeader('content-security-policy', frame.policy)
  res.setHeader('etag', etag)
  if (status === 200 && req.headers['if-none-match'] === etag) {
    res.status(304).end()
    return
  }
  const isZipped = encodingOf(req) !== '' && /\bgzip\b/.test(String(req.headers['accept-encoding']))
  if (isZipped) res.setHeader('content-encoding', 'gzip')
  res.setHeader('content-type', 'text/html; charset=utf-8')
  const bytes = isZipped ? zipped : body
  res.setHeader('content-length', String(bytes.length))
  res.status(status).end(req.method === 'HEAD' ? undefined : bytes)
}
