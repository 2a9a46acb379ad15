import { generateSync } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OwnSession } from '#core/account/session.contract.ts'
import type { TrustedDevice } from '#core/security/trusted.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { Session } from '#server/db/models/Session.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, PASSWORD, type Person, signIn } from '../../../tests/factories/people.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let other: PlatformRef
let person: Person

beforeEach(async () => {
  platform = await makePlatform(server.app, { name: 'Estran' })
  other = await makePlatform(server.app, { name: 'Lumen' })
  person = await makePerson(platform)
})

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const sessions = async (of: Browser) => (await of.get<{ items: OwnSession[] }>('/api/profile/sessions')).body.items
const loginFrom = async (agent: string, where = platform): Promise<Browser> => {
  const browser = server.browser(where.host)
  const body = { email: person.email, password: PASSWORD }
  expect((await browser.post('/api/auth/login', body, { 'user-agent': agent })).status).toBe(200)
  return browser
}
const isIn = async (browser: Browser) => (await browser.get('/api/profile')).status === 200

describe('one’s sessions', () => {
  it('are listed on any host, this one first, with the device in words', async () => {
    const phone = await loginFrom(PHONE)
    await loginFrom('curl/8', other)
    const items = await sessions(phone)
    expect(
      items.map(({ browser, system, form, current, platform: name }) => [browser, system, form, current, name]),
    ).toEqual([
      ['Safari', 'iPhone', 'phone', true, 'Estran'],
      [null, null, 'computer', false, 'Lumen'],
    ])
  })

  it('show one that was renewed once, and none that is over or waits for a second step', async () => {
    const browser = await loginFrom(PHONE)
    const [before] = await sessions(browser)
    await browser.post('/api/auth/refresh', undefined, { 'user-agent': PHONE })
    const items = await sessions(browser)
    expect(items.map(({ id, startedAt }) => [id, startedAt])).toEqual([[before?.id, before?.startedAt]])
    const gone = await loginFrom('curl/8')
    await gone.post('/api/auth/logout')
    expect(await sessions(browser)).toHaveLength(1)
    server.clock.advance(31 * 24 * 3_600_000)
    expect(await sessions(await loginFrom(PHONE))).toHaveLength(1)
  })

  it('end one at a time at once, and never another person’s', async () => {
    const [here, there] = [await loginFrom(PHONE), await loginFrom('curl/8')]
    const id = (await sessions(here)).find(({ current }) => !current)?.id
    const stranger = await signIn(server.browser(platform.host), await makePerson(platform))
    expect(codeOf(await stranger.delete(`/api/profile/sessions/${id}`))).toEqual([404, 'resource.notFound'])
    expect(await isIn(there)).toBe(true)
    expect((await here.delete(`/api/profile/sessions/${id}`)).status).toBe(204)
    expect([await isIn(there), await isIn(here)]).toEqual([false, true])
    expect(codeOf(await there.post('/api/auth/refresh'))).toEqual([401, 'session.expired'])
    expect(codeOf(await here.delete(`/api/profile/sessions/${id}`))).toEqual([404, 'resource.notFound'])
  })

  it('end everywhere but here', async () => {
    const [here, there, elsewhere] = [await loginFrom(PHONE), await loginFrom('curl/8'), await loginFrom('x', other)]
    const stranger = await signIn(server.browser(platform.host), await makePerson(platform))
    expect((await here.delete('/api/profile/sessions')).body).toEqual({ ended: 2 })
    expect(await Promise.all([here, there, elsewhere, stranger].map(isIn))).toEqual([true, false, false, true])
  })
})

describe('a refresh token that comes back', () => {
  it('ends its family and tells the person by mail, once', async () => {
    const browser = await loginFrom('first')
    const copied = browser.cookies.get('refresh') ?? ''
    await browser.post('/api/auth/refresh', undefined, { 'user-agent': 'first' })
    const thief = () => {
      const made = server.browser(platform.host)
      made.cookies.set('refresh', copied)
      return made.post('/api/auth/refresh', undefined, { 'user-agent': 'thief' })
    }
    expect(codeOf(await thief())).toEqual([401, 'session.expired'])
    expect(codeOf(await thief())).toEqual([401, 'session.expired'])
    expect(await isIn(browser)).toBe(false)
    expect(await Session.count({ where: { userId: person.id, revokedAt: null } })).toBe(0)
    const mails = await inPlatform(platform.id, () => Email.findAll({ raw: true }))
    expect(mails.map(({ template, to }) => [template, to])).toEqual([['sessionCopied', person.email]])
  })

  it('tells nobody of a window that renewed at the same moment', async () => {
    const browser = await loginFrom('first')
    const again = server.browser(platform.host)
    again.cookies.set('refresh', browser.cookies.get('refresh') ?? '')
    for (const one of [browser, again])
      expect((await one.post('/api/auth/refresh', undefined, { 'user-agent': 'first' })).status).toBe(200)
    expect(await inPlatform(platform.id, () => Email.count())).toBe(0)
  })
})

describe('trusted devices', () => {
  const totpOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) })
  const devices = async (of: Browser) =>
    (await of.get<{ items: TrustedDevice[] }>('/api/auth/trusted-devices')).body.items

  async function trusting(): Promise<{ browser: Browser; secret: string }> {
    const first = await loginFrom(PHONE)
    const { secret } = (await first.post<{ secret: string }>('/api/profile/factors/totp')).body
    await first.post('/api/profile/factors/totp/confirm', { code: totpOf(secret) })
    server.clock.advance(30_000)
    const browser = await loginFrom(PHONE)
    await browser.post('/api/auth/code', { code: totpOf(secret), trust: true }, { 'user-agent': PHONE })
    server.clock.advance(30_000)
    return { browser, secret }
  }
  const entersWith = async (trusted: string) => {
    const browser = server.browser(platform.host)
    browser.cookies.set('trusted', trusted)
    const { body } = await browser.post<{ pending: string | null }>('/api/auth/login', {
      email: person.email,
      password: PASSWORD,
    })
    return body.pending
  }

  it('are listed with this one marked, and are asked again once they are removed', async () => {
    const { browser } = await trusting()
    const trusted = browser.cookies.get('trusted') ?? ''
    expect(await entersWith(trusted)).toBeNull()
    const items = await devices(browser)
    expect(items.map(({ system, current }) => [system, current])).toEqual([['iPhone', true]])
    const stranger = await signIn(server.browser(platform.host), await makePerson(platform))
    const path = `/api/auth/trusted-devices/${items[0]?.id}`
    expect(codeOf(await stranger.delete(path))).toEqual([404, 'resource.notFound'])
    expect(await entersWith(trusted)).toBeNull()
    expect((await browser.delete(path)).status).toBe(204)
    expect([await devices(browser), await entersWith(trusted)]).toEqual([[], 'factor'])
  })

  it('count for a month, and are forgotten with another password', async () => {
    const { browser } = await trusting()
    const trusted = browser.cookies.get('trusted') ?? ''
    server.clock.advance(30 * 24 * 3_600_000)
    expect(await entersWith(trusted)).toBe('factor')
  })
})

it('tells a person by mail that their password was changed', async () => {
  const browser = await loginFrom(PHONE)
  await browser.put('/api/profile/password', { current: PASSWORD, password: 'une mouette rieuse' })
  const mails = await inPlatform(platform.id, () => Email.findAll({ raw: true }))
  expect(mails.map(({ template, to }) => [template, to])).toEqual([['passwordChanged', person.email]])
})

it.each(['Sunshine2024!', 'p@ssw0rd1234', '1234567890', 'dragondragon'])(
  'refuses the stolen password %s',
  async (password) => {
    const browser = await loginFrom(PHONE)
    const answer = await browser.put('/api/profile/password', { current: PASSWORD, password })
    expect(browser.problem(answer)).toMatchObject({ issues: [{ rule: 'password-breached' }] })
  },
)
