import { argon2Sync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#config/limits.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { Session } from '#server/db/models/Session.ts'
import { User } from '#server/db/models/User.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { TEST_COST } from '../../../tests/database.ts'
import { makePerson, makePlatform, PASSWORD, type Person, signIn } from '../../../tests/factories/people.ts'
import { type Browser, startTestServer, type TestServer } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { hashPassword, isOutdatedHash, setHashCost } from './password.ts'

const server = testServer()
let platform: PlatformRef
let person: Person

beforeEach(async () => {
  platform = await makePlatform(server.app, { slug: 'first' })
  person = await makePerson(platform)
})

const on = () => server.browser(platform.host)
const copyOf = (browser: Browser): Browser => {
  const copy = on()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

describe('wrong passwords', () => {
  let narrow: TestServer
  beforeEach(async () => {
    const rates = {
      ...server.app.config.limits.rates,
      loginPerAccount: { points: 3, seconds: 900 },
      loginElsewhere: { points: 8, seconds: 900 },
      loginSlowly: { points: 1, seconds: 10 },
      loginPerAddress: LIMITS.rates.loginPerAddress,
    }
    narrow = await startTestServer({ limits: { rates }, env: { TRUST_PROXY: 'loopback' } })
    return () => narrow.close()
  })

  const from = (address: string, password: string, browser = narrow.browser(platform.host), email = person.email) =>
    browser.post('/api/auth/login', { email, password }, { 'x-forwarded-for': address }).then(({ status }) => status)
  const several = async (times: number, attempt: (n: number) => Promise<number>) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n++) statuses.push(await attempt(n))
    return statuses
  }

  it('from elsewhere do not lock the account against the right one', async () => {
    expect(await several(4, () => from('192.0.2.1', 'wrong'))).toEqual([401, 401, 401, 429])
    expect(await from('192.0.2.1', PASSWORD)).toBe(429)
    expect(await from('198.51.100.7', PASSWORD)).toBe(200)
  })

  it('from many addresses only slow down what comes from unknown devices', async () => {
    const known = await signIn(narrow.browser(platform.host), person)
    const statuses = await several(12, (n) => from(`192.0.2.${n}`, 'wrong'))
    expect(statuses.slice(0, 9).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(9)).toEqual([429, 429, 429])
    const refused = await narrow
      .browser(platform.host)
      .post('/api/auth/login', { email: person.email, password: PASSWORD }, { 'x-forwarded-for': '198.51.100.7' })
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
    expect(await from('198.51.100.7', PASSWORD, known)).toBe(200)
  })

  it('count for a known device by themselves, which no other device can claim to be', async () => {
    const known = await signIn(narrow.browser(platform.host), person)
    expect(await several(4, () => from('192.0.2.1', 'wrong', known))).toEqual([401, 401, 401, 429])
    const forged = narrow.browser(platform.host)
    forged.cookies.set('device', `${'x'.repeat(16)}.${'y'.repeat(22)}`)
    await several(3, () => from('192.0.2.9', 'wrong'))
    expect(await from('192.0.2.9', PASSWORD, forged)).toBe(429)
    const another = await makePerson(platform)
    await several(3, () => from('192.0.2.9', 'wrong', undefined, another.email))
    expect(await from('192.0.2.9', PASSWORD, known, another.email)).toBe(429)
  })

  it('count one for all addresses of an IPv6 network', async () => {
    const statuses = await several(4, (n) => from(`2001:db8:1:2:${n}::${n}`, 'wrong'))
    expect([...statuses, await from('2001:db8:1:3::1', 'wrong')]).toEqual([401, 401, 401, 429, 401])
  })

  it('count no more once a new password was chosen by email, on any address', async () => {
    await several(4, () => from('192.0.2.1', 'wrong'))
    const browser = narrow.browser(platform.host)
    await browser.post('/api/auth/reset', { email: person.email, lang: 'fr' })
    await narrow.runJobs()
    const [mail] = await inPlatform(platform.id, () => Email.findAll({ raw: true }))
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const password = 'another good one'
    expect((await browser.post('/api/auth/reset/confirm', { token, password })).status).toBe(200)
    expect(browser.cookies.has('device')).toBe(true)
    expect(await from('192.0.2.1', password)).toBe(200)
  })

  it('of a sign-in do not keep the person who is signed in from changing the password', async () => {
    const browser = await signIn(narrow.browser(platform.host), person)
    await several(4, () => from('127.0.0.1', 'wrong'))
    const body = { current: PASSWORD, password: 'another good one' }
    expect((await browser.put('/api/profile/password', body)).status).toBe(204)
  })
})

describe('a refresh token', () => {
  const live = async () => (await Session.findAll({ where: { usedAt: null, revokedAt: null }, raw: true })).length

  it('has one successor, however often it is used at once', async () => {
    const browser = await signIn(on(), person)
    const windows = Array.from({ length: 12 }, () => copyOf(browser))
    const answers = await Promise.all(windows.map((window) => window.post('/api/auth/refresh')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(windows.map(({ cookies }) => cookies.get('refresh'))).size).toBe(1)
    expect(await live()).toBe(1)
  })

  it('ends the family when it comes back after its successor was used, also at once', async () => {
    const browser = await signIn(on(), person)
    const thief = copyOf(browser)
    await browser.post('/api/auth/refresh')
    await browser.post('/api/auth/refresh')
    expect((await thief.post('/api/auth/refresh')).status).toBe(401)
    expect([await live(), (await browser.get('/api/profile')).status]).toEqual([0, 401])
  })

  it('ends the family when it is used again from another browser, also at once', async () => {
    const browser = await signIn(on(), person)
    const thief = copyOf(browser)
    await browser.post('/api/auth/refresh', {}, { 'user-agent': 'Browser of the person' })
    expect((await thief.post('/api/auth/refresh', {}, { 'user-agent': 'curl' })).status).toBe(401)
    expect(await live()).toBe(0)
  })

  it('that has several live ones from before lists each role once', async () => {
    const owner = await makePerson(platform, { role: 'owner' })
    const browser = await signIn(on(), owner)
    const before = await Session.findOne({ where: { userId: owner.id }, raw: true })
    if (!before) throw new Error('No session')
    const { id: _id, ...values } = before
    await Session.bulkCreate([1, 2].map((n) => ({ ...values, refreshHash: `${n}`.repeat(64) })))
    const { body } = await browser.get<{ items: { key: string }[] }>('/api/profile/roles')
    expect(body.items.map(({ key }) => key)).toEqual(['owner'])
  })
})

describe('a stored password', () => {
  beforeAll(() => setHashCost())
  afterAll(() => setHashCost(TEST_COST))
  const stored = async () => (await User.findByPk(person.id, { raw: true }))?.passwordHash ?? ''
  const storedAs = async (passwordHash: string) => {
    await User.update({ passwordHash }, { where: { id: person.id } })
    return signIn(on(), person)
  }
  /** As it was kept before costs were written down. */
  function oldHash(): string {
    const nonce = Buffer.alloc(16, 7)
    const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
    const tag = argon2Sync('argon2id', { ...cost, message: PASSWORD, nonce })
    return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`
  }

  it('says how it was made', async () => {
    expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  it.each([
    ['in the format of before', () => Promise.resolve(oldHash())],
    ['at another cost', () => hashPassword(PASSWORD, { memory: 8_192, passes: 3, parallelism: 1 })],
  ])('%s still opens the account, and is made anew at the sign-in', async (_what, make) => {
    const before = await make()
    await storedAs(before)
    const after = await stored()
    expect([isOutdatedHash(before), isOutdatedHash(after)]).toEqual([true, false])
    await signIn(on(), person)
    expect(await stored()).toBe(after)
  })
})

describe('cookies', () => {
  const namesOf = (answer: { headers: Record<string, string | string[] | undefined> }) =>
    [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0])

  it('on https can only be set by this host itself, and are read under that name alone', async () => {
    const secure = await startTestServer({ env: { OPENCALL_SCHEME: 'https' } })
    try {
      const browser = secure.browser(platform.host)
      const session = await browser.get('/api/session')
      expect(namesOf(session)).toEqual(['__Host-visit'])
      const entered = await browser.post('/api/auth/login', { email: person.email, password: PASSWORD })
      expect(namesOf(entered)).toEqual(['__Host-access', '__Host-refresh', '__Host-device', '__Host-visit'])
      for (const cookie of [entered.headers['set-cookie'] ?? []].flat())
        expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
      expect((await browser.get('/api/profile')).status).toBe(200)
      const plain = secure.browser(platform.host)
      plain.cookies.set('access', browser.cookies.get('__Host-access') ?? '')
      expect((await plain.get('/api/profile')).status).toBe(401)
    } finally {
      await secure.close()
    }
  })

  it('of the visit are renewed at a sign-in: a token that was known before writes nothing after it', async () => {
    const browser = on()
    const { csrfToken } = (await browser.get<{ csrfToken: string }>('/api/session')).body
    const before = browser.cookies.get('visit')
    const { body } = await browser.post<object>('/api/auth/login', { email: person.email, password: PASSWORD })
    expect(Object.keys(body)).toEqual(['user', 'pending'])
    expect(browser.cookies.get('visit')).not.toBe(before)
    const late = await browser.send('POST', '/api/auth/logout', { body: {}, headers: { 'x-csrf-token': csrfToken } })
    expect(browser.problem(late).code).toBe('request.csrf')
    expect((await browser.post('/api/auth/logout')).status).toBe(204)
  })
})
