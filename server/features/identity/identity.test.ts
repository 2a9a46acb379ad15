import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IdentityProvider } from '#config/env.ts'
import type { PlatformRef } from '#server/context.ts'
import { Event } from '#server/db/models/Event.ts'
import { ExternalIdentity } from '#server/db/models/ExternalIdentity.ts'
import { ExternalSignIn } from '#server/db/models/ExternalSignIn.ts'
import { User } from '#server/db/models/User.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import {
  CLIENT,
  type ForgingProvider,
  forgingProvider,
  type ProviderPerson,
  type RealProvider,
  realProvider,
} from '../../../tests/factories/oidc.ts'
import { makePerson, makePlatform, PASSWORD, type Person, signIn } from '../../../tests/factories/people.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { setUser } from '../account/account.repo.ts'

const server = testServer()
let real: RealProvider
let forger: ForgingProvider
let naming: ForgingProvider
let platform: PlatformRef

const HOST = 'acme-platform.test.localhost'
const CALLBACK = '/services/acme/oidc/callback'

beforeAll(async () => {
  real = await realProvider([`http://${HOST}${CALLBACK}`, `http://app.test.localhost${CALLBACK}`])
  forger = await forgingProvider()
  naming = await forgingProvider({ authorization_response_iss_parameter_supported: true })
})
afterAll(() => Promise.all([real.close(), forger.close(), naming.close()]))

beforeEach(async () => {
  const provider = (key: string, name: string, { issuer }: { issuer: string }): IdentityProvider => ({
    key,
    name,
    issuer,
    ...CLIENT,
  })
  Object.assign(server.app.config, {
    identityProviders: [
      provider('acme', 'Acme', real),
      provider('forger', 'Forger', forger),
      provider('naming', 'Naming', naming),
    ],
    callbackHost: 'platform',
  })
  real.people.clear()
  platform = await makePlatform(server.app, { slug: 'acme-platform' })
})

const on = (host = platform.host) => server.browser(host)
const who = async (browser: Browser) =>
  (await browser.get<{ user: { email: string } | null }>('/api/session')).body.user?.email ?? null

const start = async (browser: Browser, provider = 'acme', more: object = {}) => {
  const answer = await browser.post<{ url: string }>(`/api/auth/external/${provider}`, {
    area: 'front',
    lang: 'fr',
    ...more,
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.url
}
/** Opens an address of this installation as the browser would, and follows it. Answers the page that it ends at. */
async function follow(browser: Browser, address: string): Promise<string> {
  let at = address
  for (let hop = 0; hop < 5; hop += 1) {
    const { pathname, search, host } = new URL(at, `http://${browser.host}`)
    if (!/^\/(api|services|auth_social)\//.test(pathname)) return pathname + search
    if (host !== browser.host) throw new Error(`The browser is led to ${host}`)
    const answer = await browser.get(pathname + search)
    if (answer.status !== 303) return `${answer.status} ${answer.text}`
    at = new URL(String(answer.headers.location), `http://${browser.host}`).href
  }
  throw new Error('Too many redirects')
}
const ada: ProviderPerson = {
  sub: 'ada',
  email: 'ada@example.org',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
}
async function through(browser: Browser, person: ProviderPerson = ada, more: object = {}): Promise<string> {
  real.people.set(person.sub, person)
  return follow(browser, await real.signIn(await start(browser, 'acme', more), person.sub))
}
const registration = { firstname: 'Ada', lastname: 'Lovelace', lang: 'fr' }
const OWN = '/fr/admin/external-sign-in'

describe('a sign-in at a provider', () => {
  it('makes an account as applicant, once the person has said so, and opens it the next time', async () => {
    const browser = on()
    expect(await through(browser, ada, { backTo: '/fr/programs' })).toBe(`${OWN}?area=front&backTo=%2Ffr%2Fprograms`)
    expect(await who(browser)).toBeNull()
    expect((await browser.get('/api/google-user-info')).body).toEqual({
      provider: { key: 'acme', name: 'Acme' },
      email: 'ada@example.org',
      firstname: 'Ada',
      lastname: 'Lovelace',
      account: 'new',
      hasPassword: false,
      texts: {},
    })
    expect(await User.count({ where: { email: 'ada@example.org' } })).toBe(0)
    const made = await browser.post('/api/auth/login-google', { registration })
    expect(made.body).toMatchObject({ user: { email: 'ada@example.org' }, pending: null, backTo: '/fr/programs' })
    expect(await who(browser)).toBe('ada@example.org')
    const again = on()
    expect(await through(again)).toBe('/fr/login')
    expect(await who(again)).toBe('ada@example.org')
    expect(JSON.stringify(await ExternalIdentity.findAll({ raw: true }))).not.toContain('"ada"')
  })

  it('connects an account of the same verified address with its password alone', async () => {
    const person = await makePerson(platform, { email: 'ada@example.org' })
    const browser = on()
    expect(await through(browser)).toBe(`${OWN}?area=front`)
    expect((await browser.get('/api/google-user-info')).body).toMatchObject({ account: 'known', hasPassword: true })
    expect(codeOf(await browser.post('/api/auth/login-google', { registration }))).toEqual([409, 'identity.known'])
    expect(codeOf(await browser.post('/api/auth/login-google', { password: 'not the password' }))).toEqual([
      401,
      'account.credentials',
    ])
    expect(await who(browser)).toBeNull()
    expect((await browser.post('/api/auth/login-google', { password: PASSWORD })).status).toBe(200)
    expect(await who(browser)).toBe(person.email)
    const again = on()
    await through(again)
    expect(await who(again)).toBe(person.email)
  })

  it('knows a person by what never changes at the provider, whatever their address there', async () => {
    const browser = on()
    await through(browser)
    const names = { firstname: 'Ada', lastname: 'Lovelace', lang: 'fr' }
    expect((await browser.post('/api/auth/login-google', { registration: names })).status).toBe(200)
    const again = on()
    await through(again, { ...ada, email: 'ada@elsewhere.example' })
    expect(await who(again)).toBe('ada@example.org')
    const heir = on()
    await through(heir, { ...ada, sub: 'somebody else' })
    expect(await who(heir)).toBe(null)
  })

  it('connects it with a link of its mailbox, once', async () => {
    const person = await makePerson(platform, { email: 'ada@example.org' })
    await setUser(person.id, { passwordHash: null })
    const browser = on()
    await through(browser)
    expect((await browser.post('/api/auth/external-link', { lang: 'fr' })).body).toEqual({ email: 'ada@example.org' })
    const token = await mailedToken()
    const elsewhere = on()
    expect((await elsewhere.post('/api/auth/external-link/redeem', { token })).status).toBe(200)
    expect(await who(elsewhere)).toBe(person.email)
    expect(codeOf(await on().post('/api/auth/external-link/redeem', { token }))).toEqual([410, 'account.linkInvalid'])
  })

  it('takes no address that the provider has not verified', async () => {
    const browser = on()
    const expected = `${OWN}?reason=unverified&area=front`
    expect(await through(browser, { ...ada, email_verified: false })).toBe(expected)
    expect(await through(browser, { sub: 'nobody' })).toBe(expected)
    expect(codeOf(await browser.get('/api/google-user-info'))).toEqual([410, 'identity.expired'])
  })

  it('says that it was cancelled', async () => {
    const browser = on()
    const back = await real.cancel(await start(browser, 'acme', { area: 'admin' }))
    expect(await follow(browser, back)).toBe(`${OWN}?reason=cancelled&area=admin`)
  })

  it('leads nowhere else than to a path of this host', async () => {
    for (const backTo of ['//evil.example', 'https://evil.example', '/\\evil.example', 'evil', '/\t/evil.example']) {
      const browser = on()
      expect(await through(browser, { ...ada, sub: `a${backTo.length}` }, { backTo })).toBe(`${OWN}?area=front`)
    }
  })

  it('waits for the second step of an account that has one', async () => {
    const browser = on()
    await through(browser)
    await browser.post('/api/auth/login-google', { registration })
    const { secret } = (await browser.post<{ secret: string }>('/api/profile/factors/totp')).body
    const { generateSync } = await import('otplib')
    const epoch = Math.floor(server.clock.now().getTime() / 1000)
    await browser.post('/api/profile/factors/totp/confirm', { code: generateSync({ secret, epoch }) })
    const again = on()
    expect(await through(again)).toBe('/fr/mfa-code')
    expect(await who(again)).toBeNull()
  })

  it('is handed over to the platform’s host where the organisers’ host is registered', async () => {
    Object.assign(server.app.config, { callbackHost: 'app' })
    const browser = on()
    real.people.set('ada', ada)
    const back = new URL(await real.signIn(await start(browser), 'ada'))
    expect(back.host).toBe('app.test.localhost')
    const led = await on('app.test.localhost').get(back.pathname + back.search)
    expect(led.headers.location).toBe(`http://${HOST}${back.pathname}${back.search}`)
    expect(await follow(browser, String(led.headers.location))).toBe(`${OWN}?area=front`)
  })

  it('makes no account on the organisers’ host', async () => {
    Object.assign(server.app.config, { callbackHost: 'app' })
    const browser = on('app.test.localhost')
    expect(await through(browser, ada, { area: 'admin' })).toBe(`${OWN}?reason=noAccount&area=admin`)
  })
})

async function mailedToken(): Promise<string> {
  const { Email } = await import('#server/db/models/Email.ts')
  const { asSystem } = await import('#server/tenancy/scope.ts')
  const mails = await asSystem('test', () => Email.findAll({ raw: true }))
  return /external-sign-in\?token=([\w-]+)/.exec(JSON.stringify(mails))?.[1] ?? ''
}

describe('an answer of a provider', () => {
  const expired = `${OWN}?reason=expired&area=front`
  const failed = `${OWN}?reason=failed&area=front`

  it('counts once', async () => {
    const browser = on()
    real.people.set('ada', ada)
    const back = await real.signIn(await start(browser), 'ada')
    const both = await Promise.all([follow(browser, back), follow(browser, back)])
    expect(both.sort()).toEqual([`${OWN}?area=front`, expired].sort())
    expect(await follow(browser, back)).toBe(expired)
  })

  it('leads to words where nobody is configured who could have answered', async () => {
    const query = '?code=any&state=any'
    const refused = `${OWN}?reason=notOffered&area=front`
    for (const path of ['/auth_social/google/callback', '/services/nobody/oidc/callback'])
      for (const more of ['', query]) expect(await follow(on(), `${path}${more}`)).toBe(refused)
  })

  it('counts in the browser that began it, within ten minutes', async () => {
    real.people.set('ada', ada)
    const browser = on()
    const back = await real.signIn(await start(browser), 'ada')
    const other = on()
    await start(other)
    expect(await follow(other, back)).toBe(expired)
    server.clock.advance(10 * 60_000 + 1000)
    expect(await follow(browser, back)).toBe(expired)
  })

  it('counts for its platform and its provider alone, with its own state', async () => {
    const other = await makePlatform(server.app)
    real.people.set('ada', ada)
    const browser = on()
    const url = new URL(await real.signIn(await start(browser), 'ada'))
    const stranger = server.browser(other.host)
    for (const [name, value] of browser.cookies) stranger.cookies.set(name, value)
    expect(await follow(stranger, url.pathname + url.search)).toBe(expired)
    expect(await follow(browser, `/services/forger/oidc/callback${url.search}`)).toBe(expired)
    expect(await follow(browser, `/services/forger/oidc/callback${url.search}&provider=acme`)).toBe(expired)
    const changed = new URL(url)
    changed.searchParams.set('state', `${url.searchParams.get('state')}x`)
    expect(await follow(browser, changed.pathname + changed.search)).toBe(expired)
    changed.searchParams.delete('state')
    expect(await follow(browser, changed.pathname + changed.search)).toBe(expired)
    expect(await follow(browser, url.pathname + url.search)).toBe(`${OWN}?area=front`)
  })

  /** Answers of the forging provider: with `claims` in its token, over those of an honest one. */
  async function forged(
    claims: Record<string, unknown>,
    {
      alg,
      from = forger,
      key = 'forger',
      query = '',
    }: {
      alg?: 'none' | 'otherKey'
      from?: ForgingProvider
      key?: string
      query?: string
    } = {},
  ) {
    const browser = on()
    const asked = new URL(await start(browser, key)).searchParams
    from.forge = {
      claims: { ...ada, nonce: asked.get('nonce'), ...claims },
      ...(alg && { alg }),
    }
    return follow(browser, `/services/${key}/oidc/callback?code=any&state=${asked.get('state')}${query}`)
  }

  it('is refused with a token of another issuer, for another client, of another nonce, unsigned or signed by others', async () => {
    expect(await forged({})).toBe(`${OWN}?area=front`)
    expect(await forged({ iss: 'https://accounts.google.com' })).toBe(failed)
    expect(await forged({ aud: 'somebody-else' })).toBe(failed)
    expect(await forged({ nonce: 'another' })).toBe(failed)
    expect(await forged({ nonce: undefined })).toBe(failed)
    expect(await forged({ exp: 1_000_000 })).toBe(failed)
    expect(await forged({}, { alg: 'none' })).toBe(failed)
    expect(await forged({}, { alg: 'otherKey' })).toBe(failed)
  })

  it('is refused where it names another issuer than the provider that was asked', async () => {
    const of = { from: naming, key: 'naming' }
    const iss = (issuer: string) => `&iss=${encodeURIComponent(issuer)}`
    expect(await forged({}, { ...of, query: iss(naming.issuer) })).toBe(`${OWN}?area=front`)
    expect(await forged({}, { ...of, query: iss(real.issuer) })).toBe(failed)
    expect(await forged({}, of)).toBe(failed)
  })

  it('is not asked of a provider that publishes another issuer than the one that is configured', async () => {
    const imposter = await forgingProvider({ issuer: real.issuer })
    Object.assign(server.app.config, {
      identityProviders: [{ key: 'imposter', name: 'Imposter', issuer: imposter.issuer, ...CLIENT }],
    })
    const answer = await on().post('/api/auth/external/imposter', { area: 'front', lang: 'fr' })
    expect(codeOf(answer)).toEqual([503, 'identity.unavailable'])
    await imposter.close()
  })

  it('leaves nothing readable of the person in the database', async () => {
    await forged({})
    expect(JSON.stringify(await ExternalSignIn.findAll({ raw: true }))).not.toContain('ada@example.org')
  })
})

describe('the sign-ins that are connected to an account', () => {
  let person: Person
  beforeEach(async () => {
    person = await makePerson(platform, { role: 'owner' })
  })

  it('are added by the signed-in person, who is proved, and removed, but never the last way in', async () => {
    const browser = await signIn(on(), person)
    expect(await through(browser, ada, { link: true, area: 'admin' })).toBe('/fr/admin/home/security/mfa')
    const list = await browser.get<{ items: { id: string; provider: object; email: string }[] }>(
      '/api/profile/identities',
    )
    expect(list.body.items).toMatchObject([{ provider: { key: 'acme', name: 'Acme' }, email: 'ada@example.org' }])
    const path = `/api/profile/identities/${list.body.items[0]?.id}`
    await setUser(person.id, { passwordHash: null })
    expect(codeOf(await browser.delete(path))).toEqual([409, 'identity.lastWayIn'])
    await setUser(person.id, { passwordHash: 'any' })
    expect((await browser.delete(path)).status).toBe(204)
    expect(codeOf(await browser.delete(path))).toEqual([404, 'resource.notFound'])
  })

  it('are nobody else’s to remove', async () => {
    await through(await signIn(on(), person), ada, { link: true })
    const [identity] = await ExternalIdentity.findAll({ raw: true })
    const other = await signIn(on(), await makePerson(platform))
    expect(codeOf(await other.delete(`/api/profile/identities/${identity?.id}`))).toEqual([404, 'resource.notFound'])
    expect((await other.get<{ items: object[] }>('/api/profile/identities')).body.items).toEqual([])
  })

  it('belong to one account', async () => {
    await through(await signIn(on(), person), ada, { link: true })
    const other = await signIn(on(), await makePerson(platform))
    expect(await through(other, ada, { link: true })).toBe(`${OWN}?reason=known&area=front`)
  })

  it('are not added without a fresh proof, nor to whoever signed in meanwhile', async () => {
    const browser = await signIn(on(), person)
    const url = await start(browser, 'acme', { link: true })
    real.people.set('ada', ada)
    const back = await real.signIn(url, 'ada')
    await browser.post('/api/auth/logout')
    await signIn(browser, await makePerson(platform))
    expect(await follow(browser, back)).toBe(`${OWN}?reason=expired&area=front`)
    server.clock.advance(11 * 60_000)
    expect(codeOf(await browser.post('/api/auth/external/acme', { area: 'front', lang: 'fr', link: true }))).toEqual([
      403,
      'session.stepUp',
    ])
    expect(await ExternalIdentity.count()).toBe(0)
  })
})

describe('a provider that a platform does not offer', () => {
  let owner: Person
  let browser: Browser
  beforeEach(async () => {
    owner = await makePerson(platform, { role: 'owner' })
    browser = await signIn(on(), owner)
  })

  const settings = (providers: string[] | null | undefined, version: number) =>
    browser.put<{ version: number; providers: string[] | null; installed: object[] }>(
      `/api/platforms/${platform.id}/security`,
      { twoStepRoles: [], graceDays: 7, inactivityMinutes: 15, providers, version },
    )
  const keys = async (at: Browser) =>
    (await at.get<{ items: { key: string }[] }>('/api/auth/external')).body.items.map(({ key }) => key)
  const begin = (at: Browser, more: object = {}) =>
    at.post('/api/auth/external/acme', { area: 'front', lang: 'fr', ...more })

  it('is not listed and begins no sign-in there, in neither office, while others go on', async () => {
    expect(await keys(on())).toEqual(['acme', 'forger', 'naming'])
    const saved = await settings(['naming', 'forger', 'naming'], 0)
    expect(saved.body).toMatchObject({
      providers: ['forger', 'naming'],
      installed: [{ key: 'acme', name: 'Acme' }, {}, {}],
    })
    expect(await keys(on())).toEqual(['forger', 'naming'])
    for (const area of ['front', 'admin']) expect(codeOf(await begin(on(), { area }))).toEqual([404, 'identity.none'])
    expect(codeOf(await begin(browser, { link: true, area: 'admin' }))).toEqual([404, 'identity.none'])
    const mine = await browser.get<{ providers: { key: string }[] }>('/api/profile/identities')
    expect(mine.body.providers.map(({ key }) => key)).toEqual(['forger', 'naming'])
    const other = await makePlatform(server.app, { slug: 'other-platform' })
    for (const host of [other.host, 'app.test.localhost']) {
      expect(await keys(on(host))).toEqual(['acme', 'forger', 'naming'])
      expect((await begin(on(host))).status).toBe(200)
    }
    expect((await settings([], saved.body.version)).status).toBe(200)
    expect(await keys(on())).toEqual([])
  })

  it('ends no sign-in that began before, and connects nobody any more', async () => {
    real.people.set(ada.sub, ada)
    const window = on()
    const back = await real.signIn(await start(window), ada.sub)
    const known = await makePerson(platform, { email: 'ada@example.org' })
    const waiting = on()
    expect(await through(waiting)).toBe(`${OWN}?area=front`)
    await waiting.post('/api/auth/external-link', { lang: 'fr' })
    const token = await mailedToken()
    await settings([], 0)
    expect(await follow(window, back)).toBe(`${OWN}?reason=notOffered&area=front`)
    expect(await who(window)).toBeNull()
    expect(codeOf(await waiting.get('/api/google-user-info'))).toEqual([410, 'identity.expired'])
    expect(codeOf(await waiting.post('/api/auth/login-google', { password: PASSWORD }))).toEqual([
      410,
      'identity.expired',
    ])
    expect(codeOf(await on().post('/api/auth/external-link/redeem', { token }))).toEqual([410, 'account.linkInvalid'])
    expect(await ExternalIdentity.count({ where: { userId: known.id } })).toBe(0)
  })

  it('stays connected, and leaves the link for a new password', async () => {
    await through(browser, ada, { link: true, area: 'admin' })
    await setUser(owner.id, { passwordHash: null })
    const { body } = await settings([], 0)
    expect(await ExternalIdentity.count({ where: { userId: owner.id } })).toBe(1)
    const asked = await on().post('/api/auth/reset', { email: owner.email, lang: 'fr', area: 'admin' })
    expect(asked.status).toBe(202)
    const { Email } = await import('#server/db/models/Email.ts')
    await server.runJobs()
    const mails = await inPlatform(platform.id, () => Email.findAll({ raw: true }))
    expect(mails.some(({ to, template }) => to === owner.email && template === 'reset')).toBe(true)
    await settings(null, body.version)
    expect(await through(on())).toBe('/fr/login')
  })

  it('is one of the installation, or was chosen before; who does not say it changes nothing', async () => {
    const wrong = await settings(['acme', 'nobody'], 0)
    expect(wrong.body).toMatchObject({ issues: [{ at: 'body.providers[1]', rule: 'unknown' }] })
    const saved = await settings(['acme'], 0)
    expect((await settings(undefined, saved.body.version)).body.providers).toEqual(['acme'])
    Object.assign(server.app.config, { identityProviders: [] })
    expect((await settings(['acme'], saved.body.version + 1)).body).toMatchObject({
      providers: ['acme'],
      installed: [],
    })
  })

  it('is in the log, before and after', async () => {
    await settings(['naming'], 0)
    const events = await inPlatform(platform.id, () =>
      Event.findAll({ raw: true, where: { type: 'security.updated' } }),
    )
    expect(events).toMatchObject([{ before: { providers: null }, after: { providers: ['naming'] } }])
  })
})
