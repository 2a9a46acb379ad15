import { readFileSync, readlinkSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { acceptedLanguages, chooseLocale, isLocale, type Locale } from '#core/locale.ts'
import { missingPath } from '#core/site/plan.ts'
import { CURRENT, type Manifest, type ManifestEntry } from './manifest.ts'
import { readLive } from './revision.ts'

/** What a host name stands for. `redirect` is the host (with port) that people should use instead. */
export type SiteHost = { kind: 'platform'; platformId: string; redirect: string | null } | { kind: 'unknown' }

export interface ServeOptions {
  /** `<data>/published`. */
  root: string
  scheme: 'http' | 'https'
  /** Host names of the installation itself, without port: never a platform's. */
  installation: readonly string[]
  /** Looks a host name up, without port and `www.`. Called once per host and again now and then. */
  findHost: (hostname: string) => Promise<SiteHost>
  /** Called when a platform has no pages yet. */
  onUnpublished?: (platformId: string) => void
  onError?: (error: unknown) => void
  /** Bytes of bodies kept in memory; 96 MB unless told. */
  cacheBytes?: number
}

export interface PublishedSite {
  /** Answers a request for a published page or asset. False when it is somebody else's. */
  serve(req: IncomingMessage, res: ServerResponse): boolean
  /** A new revision is live: look at it with the next request. */
  refresh(platformId: string): void
  /** Domains have changed. */
  forgetHosts(): void
  stats(): { bytes: number; entries: number; hosts: number }
}

type Encoding = 'br' | 'gz' | ''

interface Variant {
  headers: string[]
  body: Buffer
  notModified: string[]
}

interface LivePage {
  entry: ManifestEntry
  br?: Variant | undefined
  gz?: Variant | undefined
  plain?: Variant | undefined
}

interface LiveSite {
  platformId: string
  folder: string
  revision: string
  manifest: Pick<Manifest, 'locales' | 'state' | 'csps'>
  pages: Map<string, LivePage>
  checkedAt: number
}

interface KnownHost {
  host: SiteHost
  until: number
  asking: boolean
}

/** Milliseconds before the link of a platform is looked at again: another process may have published. */
const RECHECK = 400
/** Milliseconds that a host keeps its meaning. A new revision of its platform ends it early. */
const HOST_FRESH = 60_000
const HOST_UNKNOWN = 1_000
const MOST_HOSTS = 50_000

/** What is never a published page: the API, the back office, sign-in by others, development tools. */
const ELSEWHERE =
  /^\/(?:api|admin|_admin|_dev|dev|services|auth_social|logout|oauth)(?:[/?]|$)|^\/[a-z]{2}\/(?:admin|oauth)(?:[/?]|$)/

const ASSET_TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  json: 'application/json',
  map: 'application/json',
}

/** The published pages of all platforms, from memory, before anything else of the server. */
export function openPublishedSite(options: ServeOptions): PublishedSite {
  const { root, scheme } = options
  const limit = options.cacheBytes ?? 96 * 1024 * 1024
  const sites = new Map<string, LiveSite>()
  const hosts = new Map<string, KnownHost>()
  const assets = new Map<string, LivePage | null>()
  /** Insertion order is age; a hit in the older half moves a page to the end. */
  const cached = new Map<LivePage, number>()
  let bytes = 0
  const installation = new Set(options.installation)

  const security = [
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    'strict-origin-when-cross-origin',
    'cross-origin-opener-policy',
    'same-origin',
    'permissions-policy',
    'camera=(), geolocation=(), microphone=()',
    ...(scheme === 'https' ? ['strict-transport-security', 'max-age=31536000'] : []),
  ]

  /* ---- memory ---- */

  function remember(page: LivePage, size: number): void {
    cached.set(page, (cached.get(page) ?? 0) + size)
    bytes += size
    for (const [oldest, held] of cached) {
      if (bytes <= limit) break
      if (oldest === page) continue
      forget(oldest, held)
    }
  }

  function forget(page: LivePage, held: number): void {
    cached.delete(page)
    page.br = page.gz = page.plain = undefined
    bytes -= held
  }

  function touch(page: LivePage): void {
    if (bytes < limit / 2) return
    const held = cached.get(page)
    if (held === undefined) return
    cached.delete(page)
    cached.set(page, held)
  }

  function drop(site: LiveSite): void {
    for (const page of site.pages.values()) {
      const held = cached.get(page)
      if (held !== undefined) forget(page, held)
    }
    sites.delete(site.platformId)
  }

  /* ---- platforms ---- */

  function siteOf(platformId: string, now: number): LiveSite | null {
    const known = sites.get(platformId)
    if (known && now - known.checkedAt < RECHECK) return known
    if (known) {
      known.checkedAt = now
      if (linkOf(platformId) === known.revision) return known
      drop(known)
      // Its domains may have changed with it.
      for (const host of hosts.values())
        if (host.host.kind === 'platform' && host.host.platformId === platformId) host.until = 0
    }
    const live = readLive(join(root, platformId))
    if (!live) return null
    const { pages, locales, state, csps, revision } = live.manifest
    const site: LiveSite = {
      platformId,
      folder: live.folder,
      revision,
      manifest: { locales, state, csps },
      pages: new Map(Object.entries(pages).map(([path, entry]) => [path, { entry }])),
      checkedAt: now,
    }
    sites.set(platformId, site)
    return site
  }

  function linkOf(platformId: string): string | null {
    try {
      return readlinkSync(join(root, platformId, CURRENT))
    } catch {
      return null
    }
  }

  /* ---- bodies ---- */

  function variantOf(page: LivePage, encoding: Encoding, load: (suffix: string) => Buffer, extra: string[]): Variant {
    const key = encoding === '' ? 'plain' : encoding
    const known = page[key]
    if (known) {
      touch(page)
      return known
    }
    const { entry } = page
    const body = load(encoding === '' ? '' : `.${encoding}`)
    const common = ['etag', `W/"${entry.etag}"`, 'vary', 'accept-encoding', ...extra]
    const variant: Variant = {
      body,
      headers: [
        'content-type',
        entry.type,
        'content-length',
        String(body.length),
        ...(encoding ? ['content-encoding', encoding === 'br' ? 'br' : 'gzip'] : []),
        ...common,
      ],
      notModified: common,
    }
    page[key] = variant
    remember(page, body.length + 1_000)
    return variant
  }

  function send(req: IncomingMessage, res: ServerResponse, status: number, variant: Variant, etag: string): void {
    if (status === 200) {
      const match = req.headers['if-none-match']
      if (match !== undefined && match.includes(etag)) {
        res.writeHead(304, variant.notModified)
        res.end()
        return
      }
    }
    res.writeHead(status, variant.headers)
    if (req.method === 'HEAD') res.end()
    else res.end(variant.body)
  }

  function sendPage(req: IncomingMessage, res: ServerResponse, site: LiveSite, page: LivePage): void {
    const { entry } = page
    const load = (suffix: string) => readFileSync(join(site.folder, entry.file + suffix))
    const csp = entry.csp === null ? null : site.manifest.csps[entry.csp]
    const extra = [
      'cache-control',
      entry.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-cache',
      ...(csp ? ['content-security-policy', csp] : []),
      ...security,
    ]
    send(req, res, entry.status, variantOf(page, encodingOf(req), load, extra), entry.etag)
  }

  /* ---- assets: the same for every host, forever ---- */

  function serveAsset(req: IncomingMessage, res: ServerResponse, path: string): void {
    const name = path.slice('/_a/'.length)
    let page = assets.get(name)
    if (page === undefined && /^[\w.-]+$/.test(name) && !name.startsWith('.')) {
      page = readAsset(name)
      if (page) assets.set(name, page)
    }
    if (!page) return plain(res, 404, 'Not found')
    const { entry } = page
    const wish = encodingOf(req)
    const encoding = wish === 'br' && entry.br ? 'br' : wish !== '' && entry.gz ? 'gz' : ''
    const load = (suffix: string) => readFileSync(join(root, '_a', name + suffix))
    const extra = [
      'cache-control',
      'public, max-age=31536000, immutable',
      'x-content-type-options',
      'nosniff',
      'cross-origin-resource-policy',
      'same-origin',
    ]
    send(req, res, 200, variantOf(page, encoding, load, extra), entry.etag)
  }

  function readAsset(name: string): LivePage | null {
    const sizeOf = (suffix: string) => {
      try {
        return readFileSync(join(root, '_a', name + suffix)).length
      } catch {
        return 0
      }
    }
    const size = sizeOf('')
    if (!size || /\.(br|gz|part)$/.test(name)) return null
    const type = ASSET_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    // The name carries the content's hash.
    return {
      entry: { file: name, status: 200, etag: name, type, csp: null, size, br: sizeOf('.br'), gz: sizeOf('.gz') },
    }
  }

  /* ---- requests ---- */

  function serve(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    const url = req.url ?? '/'
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    if (path.startsWith('/_a/')) {
      serveAsset(req, res, path)
      return true
    }
    if (ELSEWHERE.test(path)) return false

    const name = nameOf(req.headers.host)
    if (name === null) {
      plain(res, 404, 'Not found')
      return true
    }
    if (installation.has(name)) return false
    const now = performance.now()
    const known = hosts.get(name)
    if (known) {
      if (now > known.until && !known.asking) void ask(name, known)
      answer(req, res, known.host, path, now)
      return true
    }
    void ask(name).then((host) => answer(req, res, host, path, performance.now()))
    return true
  }

  async function ask(name: string, known?: KnownHost): Promise<SiteHost> {
    if (known) known.asking = true
    try {
      const host = await options.findHost(name)
      if (hosts.size >= MOST_HOSTS) hosts.clear()
      const fresh = host.kind === 'unknown' ? HOST_UNKNOWN : HOST_FRESH
      hosts.set(name, { host, until: performance.now() + fresh, asking: false })
      return host
    } catch (error) {
      options.onError?.(error)
      // The database is away: what was known goes on being served.
      if (known) {
        known.asking = false
        known.until = performance.now() + HOST_UNKNOWN
        return known.host
      }
      return { kind: 'unknown' }
    }
  }

  function answer(req: IncomingMessage, res: ServerResponse, host: SiteHost, path: string, now: number): void {
    try {
      if (host.kind !== 'platform') return plain(res, 404, 'Not found')
      if (host.redirect) return redirect(res, 308, `${scheme}://${host.redirect}${safe(req.url ?? '/')}`)
      const site = siteOf(host.platformId, now)
      if (!site) {
        options.onUnpublished?.(host.platformId)
        res.writeHead(503, [
          'content-type',
          'text/plain; charset=utf-8',
          'retry-after',
          '2',
          'cache-control',
          'no-store',
        ])
        res.end('Service unavailable')
        return
      }
      const page = site.pages.get(path)
      if (page && !page.entry.file.includes('/404/')) return sendPage(req, res, site, page)
      elsewhere(req, res, site, path)
    } catch (error) {
      // A file has gone: another process published meanwhile. The next request reads what is live now.
      options.onError?.(error)
      if (host.kind === 'platform') {
        const site = sites.get(host.platformId)
        if (site) drop(site)
      }
      if (!res.headersSent) {
        res.writeHead(503, [
          'content-type',
          'text/plain; charset=utf-8',
          'retry-after',
          '1',
          'cache-control',
          'no-store',
        ])
        res.end('Service unavailable')
      }
    }
  }

  /** Paths that are not pages: other spellings, other languages, nothing. */
  function elsewhere(req: IncomingMessage, res: ServerResponse, site: LiveSite, path: string): void {
    const query = (req.url ?? '').slice(path.length)
    const { locales, state } = site.manifest
    const [, first = '', ...rest] = path.split('/')
    const wished = (): Locale =>
      chooseLocale(locales, [cookieOf(req, 'locale'), ...acceptedLanguages(req.headers['accept-language'])])
    const toWished = (to: (locale: Locale) => string) => {
      res.writeHead(302, [
        'location',
        to(wished()) + query,
        'vary',
        'accept-language, cookie',
        'cache-control',
        'no-store',
      ])
      res.end()
    }

    if (path === '/') return toWished((locale) => `/${locale}/`)
    if (path.includes('//')) return sendMissing(req, res, site, wished(), 'page')

    if (!isLocale(first)) {
      const found = site.pages.has(`/${locales[0]}${path.replace(/\/$/, '')}`)
      if (found) return toWished((locale) => `/${locale}${path.replace(/\/$/, '')}`)
      return state === 'deleted'
        ? toWished((locale) => `/${locale}/platform-deleted`)
        : sendMissing(req, res, site, wished(), 'page')
    }
    if (!locales.includes(first)) return toWished((locale) => `/${locale}/${rest.join('/')}`)
    if (rest.length === 0) return redirect(res, 308, `/${first}/${query}`)
    if (path.endsWith('/')) return redirect(res, 308, path.slice(0, -1) + query)
    if (rest[0] === 'home' && rest.length === 1) return redirect(res, 308, `/${first}/${query}`)
    if (state === 'deleted') return redirect(res, 302, `/${first}/platform-deleted`)
    if (rest[0] === 'platform-deleted') return redirect(res, 302, `/${first}/`)
    sendMissing(req, res, site, first, rest[0] === 'applications' ? 'program' : 'page')
  }

  function sendMissing(
    req: IncomingMessage,
    res: ServerResponse,
    site: LiveSite,
    locale: Locale,
    what: 'page' | 'program',
  ): void {
    const page = site.pages.get(missingPath(locale, what))
    if (page) sendPage(req, res, site, page)
    else plain(res, 404, 'Not found')
  }

  return {
    serve,
    refresh: (platformId) => {
      const site = sites.get(platformId)
      if (site) site.checkedAt = Number.NEGATIVE_INFINITY
    },
    forgetHosts: () => hosts.clear(),
    stats: () => ({ bytes, entries: cached.size, hosts: hosts.size }),
  }
}

/* ---- headers ---- */

const names = new Map<string, string | null>()

/** Host name of a Host header, without port and `www.`; null when it cannot be one. */
function nameOf(header: string | undefined): string | null {
  if (header === undefined) return null
  const known = names.get(header)
  if (known !== undefined) return known
  const name = header
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  const valid = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(name) ? name : null
  if (names.size > 20_000) names.clear()
  names.set(header, valid)
  return valid
}

const encodings = new Map<string, Encoding>()

/** The best encoding that was written and is accepted. */
function encodingOf(req: IncomingMessage): Encoding {
  const header = req.headers['accept-encoding']
  if (typeof header !== 'string') return ''
  const known = encodings.get(header)
  if (known !== undefined) return known
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !quality || Number(quality.replace('q=', '')) > 0)
      .map(([name]) => name),
  )
  const best: Encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gz' : ''
  if (encodings.size > 500) encodings.clear()
  encodings.set(header, best)
  return best
}

function cookieOf(req: IncomingMessage, name: string): string | undefined {
  return req.headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** A path that stays on the host it is put behind. */
const safe = (url: string): string => (url.startsWith('/') ? url : '/')

function redirect(res: ServerResponse, status: 302 | 308, location: string): void {
  res.writeHead(status, ['location', location, 'cache-control', status === 308 ? 'public, max-age=300' : 'no-store'])
  res.end()
}

function plain(res: ServerResponse, status: number, words: string): void {
  res.writeHead(status, [
    'content-type',
    'text/plain; charset=utf-8',
    'content-length',
    String(words.length),
    'x-content-type-options',
    'nosniff',
    'cache-control',
    'no-store',
  ])
  res.end(words)
}
