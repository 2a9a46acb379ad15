import { readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { acceptedLanguages, chooseLocale, isLocale, LOCALES, type Locale } from '#core/locale.ts'
import { missingPath } from '#core/site/page.ts'
import { liveKindOf, MISSING_UNDER } from '#core/site/plan.ts'
import type { ManifestEntry } from './manifest.ts'
import { etagOf, type Group, Memory, sendAnswer } from './memory.ts'
import { type Answered, cookieOf, encodingOf, hostnameOf, plain, redirect } from './request.ts'
import { type LiveSite, Sites } from './sites.ts'

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
  /** Called when a platform may have changed, by whichever process. */
  onChanged?: (platformId: string) => void
  /** Called when a platform has no pages yet: requests for them wait a little. */
  onUnpublished?: (platformId: string) => void
  /** Milliseconds that a request waits for a platform's first pages; 8 s unless told. */
  holdMs?: number
  onError?: (error: unknown) => void
  /** Bytes of bodies kept in memory; 96 MB unless told. */
  cacheBytes?: number
}

export interface PublishedSite {
  /** Answers a request for a published page or asset. False when it is somebody else's. */
  serve(req: IncomingMessage, res: ServerResponse): boolean
  /** A published page as it was rendered, for what is put into it; null when it is not there (yet). */
  frame(platformId: string, path: string): Frame | null
  /** A new revision is live: look at it with the next request. */
  refresh(platformId: string): void
  /** Domains have changed. */
  forgetHosts(): void
  stats(): { bytes: number; entries: number; hosts: number }
}

export interface Frame {
  html: string
  policy: string | undefined
  /** Changes with the page. */
  etag: string
  headers: readonly string[]
}

interface KnownHost {
  name: string
  host: SiteHost
  /** Milliseconds of `performance.now()` until which it is fresh; CHANGED: nobody is answered before it is known what the name means now. */
  until: number
  /** The live revision that the last request found. */
  site: LiveSite | null
}

/** Milliseconds that a host keeps its meaning. A new revision of its platform ends it early. */
const HOST_FRESH = 60_000
const HOST_UNKNOWN = 1_000
const CHANGED = 0
const MOST_HOSTS = 50_000
/** How often a host is looked up again because something changed meanwhile. */
const LOOKED_AGAIN = 3
/** Seconds that a page is found with one look; then its host, its platform's link and its entry are looked at once more. */
const SEEN_FRESH = 30
/** Milliseconds between two looks for a platform's first pages. */
const ARRIVING_LOOK = 50
/** Requests that may wait for first pages at once; the others are told to come back. */
const MOST_HELD = 500
/** Frames that are kept as text. */
const MOST_FRAMES = 300

/** What is never a published page: the API, the back office, sign-in by others, development tools. */
const ELSEWHERE =
  /^\/(?:api|admin|\.well-known|_[a-z]+|dev|services|auth_social|logout|oauth)(?:\/|$)|^\/[a-z]{2}\/(?:admin|oauth|appsumo-register)(?:\/|$)/

const MISSING_PAGE = /^\/[a-z]{2}\/404\//

/** Where a page with a form may be; never another host. */
const PAGE = /^\/[a-z]{2}\/(?![/\\])/

const ASSET_TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  json: 'application/json',
}

const ASSET_HEADERS = [
  ...['vary', 'accept-encoding'],
  ...['cache-control', 'public, max-age=31536000, immutable'],
  ...['x-content-type-options', 'nosniff'],
]

const SECURITY = [
  ...['vary', 'accept-encoding'],
  ...['x-content-type-options', 'nosniff'],
  ...['referrer-policy', 'strict-origin-when-cross-origin'],
  ...['cross-origin-opener-policy', 'same-origin'],
  ...['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
]
const HTTPS_ONLY = ['strict-transport-security', 'max-age=31536000']

const secondsOf = (now: number): number => Math.floor(now / 1_000)

/** Whoever made a platform, or gave it another address, finds it with their first look. */
const mayHaveChanged = ({ host, until }: KnownHost): boolean => host.kind === 'unknown' || until === CHANGED

/** The published pages of all platforms, from memory, before anything else of the server. */
export function openPublishedSite(options: ServeOptions): PublishedSite {
  const { root, scheme } = options
  const installation = new Set(options.installation)
  const memory = new Memory(options.cacheBytes ?? 96 * 1024 * 1024)
  /** By Host header, as it was sent: one look-up for what is asked again and again. */
  const hosts = new Map<string, KnownHost>()
  const asked = new Map<string, Promise<KnownHost>>()
  /** How often anything changed: what was asked before the last time may be the old meaning. */
  let changes = 0
  const sites = new Sites(root, memory, changed)
  const assets = new Map<string, ManifestEntry>()
  const assetsHeld: Group = new Set()
  /** By file: a revision has files of its own. */
  const frames = new Map<string, Frame>()
  /** Platforms whose first pages are being made: whether they came in time. */
  const arriving = new Map<string, Promise<boolean>>()
  const holdMs = options.holdMs ?? 8_000
  let held = 0
  const security = scheme === 'https' ? [...SECURITY, ...HTTPS_ONLY] : SECURITY
  const pageHeaders = ['cache-control', 'public, max-age=0, must-revalidate', ...security]
  const missingHeaders = ['cache-control', 'no-cache', ...security]
  /** What remembers the language of the page that somebody reads, by `/{locale}/`. Spec §2, §4. */
  const localeHeaders = new Map(LOCALES.map((locale) => [`/${locale}/`, rememberLocale(locale)]))

  function rememberLocale(locale: Locale) {
    const cookie = `locale=${locale}`
    const set = `${cookie}; Path=/; Max-Age=31536000; SameSite=Lax${scheme === 'https' ? '; Secure' : ''}`
    const first = (caching: string) => ['cache-control', `private, ${caching}`, 'set-cookie', set, ...security]
    return {
      page: { cookie, headers: first('max-age=0, must-revalidate') },
      missing: { cookie, headers: first('no-cache') },
    }
  }

  function serve(req: IncomingMessage, res: ServerResponse): boolean {
    const now = performance.now()
    sites.poll(now)
    if (req.method === 'POST' && PAGE.test(req.url ?? '')) return serveSentForm(req, res)
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    const header = req.headers.host ?? ''
    const url = req.url ?? '/'
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    if (mark >= 0 && liveKindOf(path, url.slice(mark)) !== null) return false
    const kept = memory.find({ encoding: encodingOf(req), host: header, path })
    if (kept && secondsOf(now) - kept.seenAt < SEEN_FRESH) return sendAnswer(req, res, kept)

    if (path.startsWith('/_a/')) return sendAsset(req, res, path)
    if (ELSEWHERE.test(path) || liveKindOf(path, '') !== null) return false
    const known = hosts.get(header)
    if (known && (now < known.until || !mayHaveChanged(known))) {
      if (now >= known.until) void ask(header, known.name, known)
      return answer(req, res, known, path, now)
    }
    const name = hostnameOf(header)
    if (installation.has(name)) return false
    if (name === '') return plain(res, 404, 'Not found')
    void ask(header, name, known).then((host) => answer(req, res, host, path, performance.now()))
    return true
  }

  /** A form sent without its script, or before that came: its page once more, which says what it needs. */
  function serveSentForm(req: IncomingMessage, res: ServerResponse): boolean {
    const url = req.url ?? '/'
    if (ELSEWHERE.test(url.split('?', 1)[0] ?? '') || installation.has(hostnameOf(req.headers.host ?? ''))) return false
    return redirect(res, 303, url)
  }

  /** Looks a host up, once for all who ask meanwhile. What was known is what it means while the database is away. */
  function ask(header: string, name: string, known?: KnownHost): Promise<KnownHost> {
    const work = asked.get(header) ?? lookUp(header, name, known).finally(() => asked.delete(header))
    asked.set(header, work)
    return work
  }

  async function lookUp(header: string, name: string, known?: KnownHost, again = LOOKED_AGAIN): Promise<KnownHost> {
    const begun = changes
    try {
      const host = await options.findHost(name)
      if (begun !== changes && again > 0) return lookUp(header, name, known, again - 1)
      if (hosts.size >= MOST_HOSTS) hosts.clear()
      const fresh = host.kind === 'unknown' ? HOST_UNKNOWN : HOST_FRESH
      const found = { name, host, until: begun === changes ? performance.now() + fresh : CHANGED, site: null }
      hosts.set(header, found)
      return found
    } catch (error) {
      options.onError?.(error)
      const until = performance.now() + HOST_UNKNOWN
      if (!known) return { name, host: { kind: 'unknown' }, until, site: null }
      known.until = until
      return known
    }
  }

  /** Domains may have changed with a platform's revision. */
  function changed(platformId: string): void {
    changes += 1
    options.onChanged?.(platformId)
    for (const known of hosts.values())
      if (known.host.kind === 'platform' && known.host.platformId === platformId) known.until = CHANGED
  }

  function answer(req: IncomingMessage, res: ServerResponse, known: KnownHost, path: string, now: number): Answered {
    const { host } = known
    if (host.kind !== 'platform') return plain(res, 404, 'Not found')
    const url = req.url ?? '/'
    if (host.redirect) return redirect(res, 308, `${scheme}://${host.redirect}${url.startsWith('/') ? url : '/'}`)
    try {
      if (!known.site || known.site.gone) known.site = sites.find(host.platformId, now)
      const { site } = known
      if (site) {
        const page = sites.page(site, path)
        if (page?.status === 200) return sendPage(req, res, site, path, page)
        // What was here and is no more says so itself; pages for what is missing are never asked for by their own path.
        if (page?.status === 404 && !MISSING_PAGE.test(path)) return sendPage(req, res, site, path, page)
        if (page?.to) return redirect(res, 301, page.to + url.slice(path.length))
        return sendOther(req, res, site, path)
      }
      if (held < MOST_HELD && !res.destroyed) return hold(req, res, known, path, host.platformId)
    } catch (error) {
      // A file has gone: another process published meanwhile. The next request reads what is live now.
      options.onError?.(error)
      sites.drop(host.platformId)
    }
    return plain(res, 503, 'Service unavailable')
  }

  /** Has a platform's first pages made and answers once they are there. */
  function hold(req: IncomingMessage, res: ServerResponse, known: KnownHost, path: string, id: string): Answered {
    held += 1
    const there = arriving.get(id) ?? firstPages(id)
    arriving.set(id, there)
    void there.then((live) => {
      held -= 1
      return live ? answer(req, res, known, path, performance.now()) : plain(res, 503, 'Service unavailable')
    })
    return true
  }

  async function firstPages(platformId: string): Promise<boolean> {
    const until = performance.now() + holdMs
    options.onUnpublished?.(platformId)
    let live = false
    while (!live && performance.now() < until) {
      await wait(ARRIVING_LOOK)
      live = sites.find(platformId, performance.now()) !== null
    }
    // Where they cannot be made, whoever comes next is not kept waiting as well.
    if (live) arriving.delete(platformId)
    else setTimeout(() => arriving.delete(platformId), holdMs).unref()
    return live
  }

  /** Paths that are not pages: other spellings, other languages, nothing. */
  function sendOther(req: IncomingMessage, res: ServerResponse, site: LiveSite, path: string): Answered {
    const query = (req.url ?? '').slice(path.length)
    const { locales, state } = site
    const wished = () =>
      chooseLocale(locales, [cookieOf(req, 'locale'), ...acceptedLanguages(req.headers['accept-language'])])
    const toWished = (rest: string) => redirect(res, 302, `/${wished()}${rest}${query}`, 'accept-language, cookie')

    if (path === '/') return toWished('/')
    if (path.includes('//')) return sendMissing(req, res, site, wished(), 'page')
    const [, first = '', second, third] = path.split('/')
    const bare = path.replace(/\/$/, '')
    if (!isLocale(first)) {
      if (sites.page(site, `/${locales[0]}${bare}`)) return toWished(bare)
      return state === 'deleted' ? toWished('/platform-deleted') : sendMissing(req, res, site, wished(), 'page')
    }
    if (!locales.includes(first)) return toWished(path.slice(first.length + 1) || '/')
    if (second === undefined) return redirect(res, 308, `/${first}/${query}`)
    if (path.endsWith('/') && second !== '') return redirect(res, 308, `${bare}${query}`)
    if (second === 'home' && third === undefined) return redirect(res, 308, `/${first}/${query}`)
    if (state === 'deleted') return redirect(res, 302, `/${first}/platform-deleted`)
    if (second === 'platform-deleted') return redirect(res, 302, `/${first}/`)
    return sendMissing(req, res, site, first, MISSING_UNDER.get(second) ?? 'page')
  }

  function sendMissing(req: IncomingMessage, res: ServerResponse, site: LiveSite, locale: Locale, what: string) {
    const path = missingPath(locale, what)
    const page = sites.page(site, path)
    return page ? sendPage(req, res, site, path, page) : plain(res, 404, 'This page could not be found')
  }

  function sendPage(req: IncomingMessage, res: ServerResponse, site: LiveSite, path: string, entry: ManifestEntry) {
    const wish = { encoding: encodingOf(req), host: req.headers.host ?? '', path }
    const kept = memory.find(wish)
    const seenAt = secondsOf(performance.now())
    if (kept?.group === site.answers && etagOf(kept) === entry.etag) {
      kept.seenAt = seenAt
      return sendAnswer(req, res, kept)
    }
    const { answers: group } = site
    const policy = sites.policy(site, entry)
    const isPage = entry.status === 200
    const headers = isPage ? pageHeaders : missingHeaders
    const locale = localeHeaders.get(path.slice(0, 4))?.[isPage ? 'page' : 'missing']
    const load = (suffix: string) => readFileSync(join(site.folder, entry.file + suffix))
    return sendAnswer(
      req,
      res,
      memory.keep(wish, seenAt, { entry, group, load, policy, headers, ...(locale && { locale }) }),
    )
  }

  /** Hashed files of the build: the same for every host, forever. */
  function sendAsset(req: IncomingMessage, res: ServerResponse, path: string): Answered {
    const wish = { encoding: encodingOf(req), host: '', path }
    const kept = memory.find(wish)
    if (kept) return sendAnswer(req, res, kept)
    const name = path.slice('/_a/'.length)
    const entry = assets.get(name) ?? readAsset(name)
    if (!entry) return plain(res, 404, 'Not found')
    assets.set(name, entry)
    const load = (suffix: string) => readFileSync(join(root, '_a', name + suffix))
    const source = { entry, group: assetsHeld, load, policy: undefined, headers: ASSET_HEADERS }
    return sendAnswer(req, res, memory.keep(wish, 0, source))
  }

  function readAsset(name: string): ManifestEntry | null {
    if (!/^\w[\w.-]*$/.test(name) || /\.(?:br|gz|part)$/.test(name)) return null
    const sizeOf = (suffix: string) => statSync(join(root, '_a', name + suffix), { throwIfNoEntry: false })?.size ?? 0
    const size = sizeOf('')
    if (!size) return null
    const type = ASSET_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    // The name carries the content's hash: it is its own etag.
    return { file: name, status: 200, etag: name, type, csp: null, size, br: sizeOf('.br'), gz: sizeOf('.gz') }
  }

  function frame(platformId: string, path: string): Frame | null {
    const now = performance.now()
    sites.poll(now)
    try {
      const site = sites.find(platformId, now)
      const entry = site && sites.page(site, path)
      if (!site || !entry?.file) return null
      const file = join(site.folder, entry.file)
      const known = frames.get(file)
      if (known) return known
      const made = {
        html: readFileSync(file, 'utf8'),
        policy: sites.policy(site, entry),
        etag: entry.etag,
        headers: ['cache-control', 'no-cache', ...security],
      }
      if (frames.size >= MOST_FRAMES) frames.clear()
      frames.set(file, made)
      return made
    } catch (error) {
      // A file has gone: another process published meanwhile.
      options.onError?.(error)
      sites.drop(platformId)
      return null
    }
  }

  return {
    serve,
    frame,
    refresh: (platformId) => sites.drop(platformId),
    forgetHosts() {
      changes += 1
      hosts.clear()
      memory.invalidateAll()
    },
    stats: () => ({ ...memory.stats, hosts: hosts.size }),
  }
}
