import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildSite } from '../../site/build.ts'
import { type Answer, type Asking, listenWith, NOON, someCall, someContent } from './fixture.ts'
import type { SiteSource } from './former.ts'
import { Publisher } from './publisher.ts'
import { openPublishedSite, type PublishedSite, type SiteHost } from './serve.ts'

const root = mkdtempSync(join(tmpdir(), 'opencall-serve-'))
const contents = new Map<string, SiteSource>()
let publisher: Publisher
let site: PublishedSite
let server: Server
let ask: (host: string, path: string, asking?: Asking) => Promise<Answer>
let heard: string[] = []
let lookUps: string[] = []
/** What look-ups wait for before they say what they found. */
let answered: Promise<void> | undefined

const HOSTS: Record<string, SiteHost> = {
  'a.test': { kind: 'platform', platformId: 'a', redirect: null },
  'old-a.test': { kind: 'platform', platformId: 'a', redirect: 'a.test:8080' },
  'b.test': { kind: 'platform', platformId: 'b', redirect: null },
  'gone.test': { kind: 'platform', platformId: 'gone', redirect: null },
  'new.test': { kind: 'platform', platformId: 'new', redirect: null },
  'never.test': { kind: 'platform', platformId: 'never', redirect: null },
}
const unpublished: string[] = []

beforeAll(async () => {
  await buildSite()
  contents.set('a', someContent('a', [someCall()], {}, [{ kind: 'program', slug: 'vives-eaux', ownerId: 'p1' }]))
  contents.set('b', someContent('b', [someCall({ title: { fr: 'Secret de b' } })], { locales: ['de', 'en'] }))
  contents.set('gone', someContent('gone', [], { state: 'deleted' }))
  publisher = new Publisher({ root, load: async (id) => contents.get(id) ?? null, now: () => NOON })
  for (const id of contents.keys()) await publisher.publishPlatform(id)
  site = openPublishedSite({
    root,
    scheme: 'https',
    installation: ['root.test', 'app.root.test'],
    async findHost(name) {
      lookUps.push(name)
      const host = HOSTS[name] ?? { kind: 'unknown' }
      await answered
      return host
    },
    onChanged: (id) => heard.push(id),
    onUnpublished(id) {
      unpublished.push(id)
      if (contents.has(id)) void publisher.publishPlatform(id)
    },
    holdMs: 1_500,
  })
  const listening = await listenWith((req, res) => {
    if (!site.serve(req, res)) res.writeHead(418).end('express')
  })
  server = listening.server
  ask = listening.ask
}, 120_000)

afterAll(async () => {
  server?.close()
  await publisher?.close()
  rmSync(root, { recursive: true, force: true })
})

const text = (answer: Answer) => answer.body.toString()
const location = async (host: string, path: string, headers: Record<string, string> = {}) => {
  const answer = await ask(host, path, { headers })
  return [answer.status, answer.headers.location]
}

describe('pages by host', () => {
  it('gives each host its own platform and nothing of another', async () => {
    const [a, b] = [await ask('a.test', '/fr/'), await ask('b.test', '/de/')]
    expect([a.status, b.status]).toEqual([200, 200])
    expect([text(a).includes('Fondation a'), text(a).includes('Secret de b')]).toEqual([true, false])
    expect([text(b).includes('Secret de b'), text(b).includes('Fondation a')]).toEqual([true, false])
  })

  it('ignores www., case, port and a trailing dot', async () => {
    const statuses = ['www.a.test', 'A.TEST', 'a.test:8080', 'a.test.'].map(
      async (host) => (await ask(host, '/fr/')).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200])
  })

  it('answers an unknown or senseless host with a 404 that names nobody', async () => {
    for (const host of ['nobody.test', '..', 'a.test/../b', '-']) {
      const answer = await ask(host, '/fr/')
      expect([answer.status, text(answer), answer.headers['content-type']]).toEqual([
        404,
        'Not found',
        'text/plain; charset=utf-8',
      ])
    }
  })

  it('sends other hosts of a platform to the one to use, path and query kept', async () => {
    expect(await location('old-a.test', '/fr/programs?x=1&y=%2F')).toEqual([
      308,
      'https://a.test:8080/fr/programs?x=1&y=%2F',
    ])
  })

  it('asks once for a host, however many requests come together', async () => {
    lookUps = []
    site.forgetHosts()
    await Promise.all(Array.from({ length: 5 }, () => ask('a.test', '/fr/')))
    expect(lookUps).toHaveLength(1)
    for (let n = 0; n < 5; n++) await ask('a.test', '/fr/')
    expect(lookUps).toHaveLength(1)
  })

  it('knows another meaning of a host with the first look at it after its platform changed', async () => {
    HOSTS['own.test'] = { kind: 'platform', platformId: 'b', redirect: null }
    const statuses = async () => [(await ask('own.test', '/de/')).status, (await ask('b.test', '/de/')).status]
    expect(await statuses()).toEqual([200, 200])
    HOSTS['b.test'] = { kind: 'platform', platformId: 'b', redirect: 'own.test' }
    heard = []
    site.refresh('b')
    expect([await statuses(), heard]).toEqual([[200, 308], ['b']])
    HOSTS['b.test'] = { kind: 'platform', platformId: 'b', redirect: null }
    delete HOSTS['own.test']
    site.refresh('b')
    expect(await statuses()).toEqual([404, 200])
  })

  it('never takes what was found before a change for what a host means after it', async () => {
    lookUps = []
    const slow = Promise.withResolvers<void>()
    answered = slow.promise
    HOSTS['slow.test'] = { kind: 'platform', platformId: 'b', redirect: null }
    const before = ask('slow.test', '/de/')
    await expect.poll(() => lookUps).toEqual(['slow.test'])
    HOSTS['slow.test'] = { kind: 'platform', platformId: 'b', redirect: 'b.test' }
    site.refresh('b')
    const after = ask('slow.test', '/de/')
    answered = undefined
    slow.resolve()
    const statuses = (await Promise.all([before, after])).map(({ status }) => status)
    expect([...statuses, (await ask('slow.test', '/de/')).status, lookUps.length]).toEqual([308, 308, 308, 2])
    delete HOSTS['slow.test']
  })

  it('knows a host that nobody knew with the first look a second later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      expect((await ask('later.test', '/de/')).status).toBe(404)
      HOSTS['later.test'] = { kind: 'platform', platformId: 'b', redirect: null }
      vi.advanceTimersByTime(1_001)
      expect((await ask('later.test', '/de/')).status).toBe(200)
    } finally {
      vi.useRealTimers()
      delete HOSTS['later.test']
    }
  })

  it('leaves the API, the back office, tools, writes and the installation’s hosts to others', async () => {
    const paths = ['/api/session', '/fr/admin/login', '/fr/admin', '/admin', '/_mail', '/fr/oauth/login']
    const statuses = await Promise.all(paths.map(async (path) => (await ask('a.test', path)).status))
    expect(statuses).toEqual(paths.map(() => 418))
    const writes = [
      ['a.test', '/fr/', 'PUT'],
      ['a.test', '/api/session', 'POST'],
      ['root.test', '/fr/login', 'POST'],
    ] as const
    for (const [host, path, method] of writes) expect((await ask(host, path, { method })).status).toBe(418)
    expect([(await ask('root.test', '/')).status, (await ask('app.root.test', '/fr/')).status]).toEqual([418, 418])
    expect((await ask('a.test', '/fr/administration')).status).toBe(404)
  })

  it('has the first pages of a platform made, and answers everybody once they are there', async () => {
    contents.set('new', someContent('new'))
    const answers = await Promise.all(['/fr/', '/fr/', '/'].map((path) => ask('new.test', path)))
    expect([answers.map(({ status }) => status), unpublished]).toEqual([[200, 200, 302], ['new']])
  })

  it('says that a platform whose pages do not come will be there soon, and keeps only the first waiting', async () => {
    unpublished.length = 0
    const answers = await Promise.all(['/fr/', '/fr/programs'].map((path) => ask('never.test', path)))
    const told = answers.map(({ status, headers }) => [status, headers['retry-after']])
    const after = await ask('never.test', '/fr/')
    expect([told, after.status, unpublished]).toEqual([
      [
        [503, '1'],
        [503, '1'],
      ],
      503,
      ['never'],
    ])
  })
})

describe('encodings and caching', () => {
  it('sends the best encoding that is accepted, all of one text', async () => {
    const plain = await ask('a.test', '/fr/')
    const sent = async (accept: string) => {
      const answer = await ask('a.test', '/fr/', { headers: { 'accept-encoding': accept } })
      return { encoding: answer.headers['content-encoding'], body: answer.body }
    }
    const [br, gz, none, refused] = await Promise.all([
      sent('gzip, deflate, br'),
      sent('gzip;q=0.5'),
      sent('identity'),
      sent('br;q=0, gzip;q=0'),
    ])
    expect([br.encoding, gz.encoding, none.encoding, refused.encoding]).toEqual(['br', 'gzip', undefined, undefined])
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(gunzipSync(gz.body)).toEqual(plain.body)
    expect([none.body, refused.body]).toEqual([plain.body, plain.body])
    expect(plain.headers.vary).toBe('accept-encoding')
  })

  it('answers HEAD like GET without a body, and 304 to its own etag only', async () => {
    const head = await ask('a.test', '/fr/', { method: 'HEAD' })
    const get = await ask('a.test', '/fr/')
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(get.body.length)])
    const again = (etag: string) => ask('a.test', '/fr/', { headers: { 'if-none-match': etag } })
    const same = await again(String(get.headers.etag))
    expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, get.headers.etag])
    expect((await again('W/"other"')).status).toBe(200)
  })

  it('keeps hashed assets forever, precompressed, and gives nothing else of the folder', async () => {
    const css = /href="(\/_a\/[^"]+\.css)"/.exec(text(await ask('a.test', '/fr/')))?.[1] ?? ''
    const asset = await ask('b.test', css, { headers: { 'accept-encoding': 'br' } })
    expect([asset.status, asset.headers['cache-control'], asset.headers['content-encoding']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'br',
    ])
    const others = [
      '/_a/',
      '/_a/none.css',
      `${css}.br`,
      '/_a/../a/current/manifest.json',
      '/_a/%2e%2e/a',
      '/_a/.hidden',
    ]
    for (const path of others) expect([path, (await ask('a.test', path)).status]).toEqual([path, 404])
  })

  it('gives a page its own policy: no script at all without an island, no style attribute anywhere', async () => {
    const policy = async (path: string) => String((await ask('a.test', path)).headers['content-security-policy'])
    const [home, login] = [await policy('/fr/'), await policy('/fr/login')]
    expect(home).toContain("script-src 'none'")
    expect(login).toMatch(/script-src 'self' 'sha256-/)
    for (const csp of [home, login]) {
      expect(csp).toContain("frame-ancestors 'none'")
      expect(csp).not.toContain('unsafe-')
    }
    const headers = (await ask('a.test', '/fr/')).headers
    expect([headers['x-content-type-options'], headers['strict-transport-security']]).toEqual([
      'nosniff',
      'max-age=31536000',
    ])
    for (const path of [
      '/fr/',
      '/fr/programs',
      '/fr/applications/marees',
      '/fr/login',
      '/fr/applications/marees/apply',
      '/fr/profile',
    ])
      expect([path, / style="/.test(text(await ask('a.test', path)))]).toEqual([path, false])
  })

  it('lets pages about oneself and of accounts be painted with their first bytes: styles in them, scripts behind what is read', async () => {
    const about = async (path: string) => {
      const [head = '', body = ''] = text(await ask('a.test', path)).split('<body>')
      const [read = '', after = ''] = body.split('</main>')
      return [
        head.includes('rel="stylesheet"'),
        head.includes('.field{'),
        read.includes('<script'),
        after.includes('<script'),
      ]
    }
    const paths = ['applications/marees/apply', 'applications', 'profile', 'login', 'register', 'reset-password']
    expect(await Promise.all(paths.map((path) => about(`/fr/${path}`)))).toEqual(
      paths.map(() => [false, true, false, true]),
    )
  })

  it('remembers the language of a page in the cookie of who has another or none, and of nobody else', async () => {
    const COOKIE = 'locale=fr; Path=/; Max-Age=31536000; SameSite=Lax; Secure'
    const told = async (path: string, cookie?: string, more: Record<string, string> = {}) => {
      const { status, headers } = await ask('a.test', path, { headers: { ...(cookie && { cookie }), ...more } })
      return [status, headers['set-cookie']?.[0], headers['cache-control']]
    }
    const KEPT = [200, undefined, 'public, max-age=0, must-revalidate']
    const SET = [200, COOKIE, 'private, max-age=0, must-revalidate']
    for (const cookie of [undefined, 'locale=en', 'a=1; locale=en', 'xlocale=fr', 'locale=fra; a=1'])
      expect([cookie, await told('/fr/', cookie)]).toEqual([cookie, SET])
    for (const cookie of ['locale=fr', 'a=1; locale=fr', 'locale=fr; a=1', 'xlocale=fr;locale=fr'])
      expect([cookie, await told('/fr/', cookie)]).toEqual([cookie, KEPT])
    for (const path of ['/fr/programs', '/fr/applications/marees', '/fr/login', '/fr/legal-notices'])
      expect([path, await told(path)]).toEqual([path, SET])
    expect((await told('/en/'))[1]).toContain('locale=en;')
    expect(await told('/fr/none')).toEqual([404, COOKIE, 'private, no-cache'])
    const { etag } = (await ask('a.test', '/fr/')).headers
    const again = { 'if-none-match': String(etag) }
    expect(await told('/fr/', 'locale=en', again)).toEqual([304, COOKIE, SET[2]])
    expect(await told('/fr/', 'locale=fr', again)).toEqual([304, undefined, KEPT[2]])
    const css = /href="(\/_a\/[^"]+\.css)"/.exec(text(await ask('a.test', '/fr/')))?.[1] ?? ''
    for (const path of [css, '/sitemap.xml', '/robots.txt', '/'])
      expect([path, (await told(path))[1]]).toEqual([path, undefined])
  })

  it('has no JavaScript on pages without an island', async () => {
    const scripts = async (path: string) =>
      [...text(await ask('a.test', path)).matchAll(/<script(?! type="application\/ld\+json")/g)].length
    const bare = ['/fr/', '/fr/programs', '/fr/applications/marees', '/fr/legal-notices', '/fr/none']
    expect(await Promise.all(bare.map(scripts))).toEqual(bare.map(() => 0))
    expect(await scripts('/fr/login')).toBeGreaterThan(0)
  })
})

describe('other spellings', () => {
  it('leads / to the language of the cookie, the browser, the platform', async () => {
    expect(await location('a.test', '/')).toEqual([302, '/fr/'])
    expect(await location('a.test', '/?x=1', { 'accept-language': 'ru, en-GB;q=0.8, fr;q=0.5' })).toEqual([
      302,
      '/en/?x=1',
    ])
    expect(await location('a.test', '/', { 'accept-language': 'en', cookie: 'a=1; locale=fr' })).toEqual([302, '/fr/'])
    expect((await ask('a.test', '/')).headers.vary).toBe('accept-language, cookie')
  })

  it('leads an unsupported language and a path without one to the person’s language', async () => {
    expect(await location('b.test', '/fr/programs?a=1', { 'accept-language': 'en' })).toEqual([302, '/en/programs?a=1'])
    expect(await location('b.test', '/fr')).toEqual([302, '/de/'])
    expect(await location('a.test', '/login?backTo=%2Fx')).toEqual([302, '/fr/login?backTo=%2Fx'])
  })

  it('has one spelling for each path', async () => {
    expect(await location('a.test', '/fr')).toEqual([308, '/fr/'])
    expect(await location('a.test', '/fr/programs/?q=1')).toEqual([308, '/fr/programs?q=1'])
    expect(await location('a.test', '/fr/home')).toEqual([308, '/fr/'])
  })

  it('leads from a former address of a call for good, its query kept, and is asked again', async () => {
    const { status, headers, body } = await ask('a.test', '/fr/applications/vives-eaux/apply?responseId=1&x=%2F')
    expect([status, headers.location, headers['cache-control'], body.length]).toEqual([
      301,
      '/fr/applications/marees/apply?responseId=1&x=%2F',
      'no-cache',
      0,
    ])
    expect(await location('a.test', '/en/applications/vives-eaux')).toEqual([301, '/en/applications/marees'])
    expect((await ask('a.test', '/fr/applications/vives-eaux', { method: 'HEAD' })).status).toBe(301)
    expect(await location('a.test', '/fr/applications/vives-eaux/')).toEqual([308, '/fr/applications/vives-eaux'])
    expect(await location('a.test', '/applications/vives-eaux?a=1')).toEqual([302, '/fr/applications/vives-eaux?a=1'])
    expect(await location('b.test', '/de/applications/vives-eaux')).toEqual([404, undefined])
  })

  it('never leads to another host', async () => {
    for (const path of ['//evil.test/', '//evil.test/%2e%2e/', '/fr//evil.test/', '/de//evil.test', '/\\evil.test/']) {
      const answer = await ask('a.test', path)
      const { location: to } = answer.headers as { location?: string }
      expect([path, to === undefined || /^\/[a-z]{2}\/(?![/\\])/.test(to)]).toEqual([path, true])
    }
  })

  it('leads a form that was sent without its script back to its page, and nowhere else', async () => {
    const post = async (path: string) => {
      const { status, headers } = await ask('a.test', path, { method: 'POST' })
      return [status, headers.location]
    }
    expect(await post('/fr/login?next=%2Ffr%2F')).toEqual([303, '/fr/login?next=%2Ffr%2F'])
    for (const path of ['//evil.test/', '/fr//evil.test', '/fr/\\evil.test', '/login'])
      expect(await post(path)).toEqual([418, undefined])
  })

  it('answers what is not there with the page of its kind and a 404', async () => {
    const unknown = await ask('a.test', '/fr/applications/none')
    expect(unknown.status).toBe(404)
    expect(text(unknown)).toContain('Page introuvable')
    expect(text(unknown)).toContain(
      "Le programme auquel vous essayez d'accéder n'existe plus ou n'est pas valide.".replaceAll("'", '&#39;'),
    )
    const english = await ask('a.test', '/en/applications/none/apply')
    expect([english.status, text(english).includes('Page not found')]).toEqual([404, true])
    expect(text(await ask('a.test', '/en/none'))).toContain('This page could not be found')
    expect((await ask('a.test', '/fr/404/page')).status).toBe(404)
    expect((await ask('a.test', '/favicon.ico')).status).toBe(404)
  })

  it('shows of a deleted platform its notice and the door', async () => {
    expect(await location('gone.test', '/fr/')).toEqual([302, '/fr/platform-deleted'])
    expect(await location('gone.test', '/anything')).toEqual([302, '/fr/platform-deleted'])
    expect([
      (await ask('gone.test', '/fr/platform-deleted')).status,
      (await ask('gone.test', '/fr/login')).status,
    ]).toEqual([200, 200])
    expect(await location('a.test', '/fr/platform-deleted')).toEqual([302, '/fr/'])
  })
})

describe('feeds', () => {
  it('lists in the sitemap what may be indexed, with its languages, and forbids nothing public', async () => {
    const map = text(await ask('a.test', '/sitemap.xml'))
    expect(map.match(/<loc>[^<]+/g)).toHaveLength(14)
    expect(map).toContain('<loc>https://a.test/fr/applications/marees</loc>')
    expect(map).toContain('hreflang="en" href="https://a.test/en/applications/marees"')
    expect(map).not.toContain('/apply')
    expect(text(await ask('a.test', '/robots.txt'))).toBe(
      'User-agent: *\nDisallow: /api/\nSitemap: https://a.test/sitemap.xml\n',
    )
  })
})

describe('a new revision', () => {
  it('is served as soon as it is live, by this process and by others', async () => {
    contents.set('a', someContent('a', [someCall({ title: { fr: 'Nouveau titre' } })]))
    await publisher.publishChanged('a', [{ type: 'program.updated', programId: 'p1' }])
    site.refresh('a')
    expect(text(await ask('a.test', '/fr/'))).toContain('Nouveau titre')

    contents.set('a', someContent('a', [someCall({ title: { fr: 'Encore un autre' } })]))
    await publisher.publishChanged('a', [{ type: 'program.updated', programId: 'p1' }])
    await expect.poll(async () => text(await ask('a.test', '/fr/')), { timeout: 2_000 }).toContain('Encore un autre')
  })

  it('costs no request while it comes', async () => {
    const statuses = new Set<number>()
    let running = true
    const visitors = Array.from({ length: 4 }, async () => {
      while (running) statuses.add((await ask('a.test', '/fr/applications/marees')).status)
    })
    for (let n = 0; n < 5; n++) {
      contents.set('a', someContent('a', [someCall({ title: { fr: `Titre ${n}` } })]))
      await publisher.publishPlatform('a')
      site.refresh('a')
    }
    running = false
    await Promise.all(visitors)
    expect([...statuses]).toEqual([200])
  })
})

describe('memory', () => {
  it('stays under its limit and goes on answering', async () => {
    const small = openPublishedSite({
      root,
      scheme: 'http',
      installation: [],
      findHost: async () => HOSTS['a.test'] as SiteHost,
      cacheBytes: 40_000,
    })
    const { server: other, ask: askSmall } = await listenWith((req, res) => void small.serve(req, res))
    const paths = [
      '/fr/',
      '/fr/programs',
      '/fr/login',
      '/fr/register',
      '/en/',
      '/en/programs',
      '/fr/applications/marees',
    ]
    for (const path of [...paths, ...paths]) {
      expect((await askSmall('a.test', path, { headers: { 'accept-encoding': 'br' } })).status).toBe(200)
      expect(small.stats().bytes).toBeLessThanOrEqual(40_000)
    }
    expect(small.stats().entries).toBeGreaterThan(1)
    expect(small.stats().entries).toBeLessThan(paths.length)
    other.close()
  })
})

it('answers a request without a Host header with a plain 404', async () => {
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /fr/ HTTP/1.0\r\n\r\n'))
    let said = ''
    socket.on('data', (chunk) => (said += chunk))
    socket.on('close', () => resolve(said))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
})
