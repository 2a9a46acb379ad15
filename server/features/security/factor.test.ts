import { generateSync } from 'otplib'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { PlatformRef } from '#server/context.ts'
import { Event } from '#server/db/models/Event.ts'
import { Membership } from '#server/db/models/Membership.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, PASSWORD, type Person, signIn } from '../../../tests/factories/people.ts'
import { type Browser, codeOf, startTestServer } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let person: Person

beforeEach(async () => {
  platform = await makePlatform(server.app)
  person = await makePerson(platform, { role: 'owner' })
})

const on = () => server.browser(platform.host)
const login = (browser: Browser, password = PASSWORD) =>
  browser.post<{ user: unknown; pending: string | null }>('/api/auth/login', { email: person.email, password })
const who = async (browser: Browser) =>
  (await browser.get<{ user: { id: string } | null }>('/api/session')).body.user?.id ?? null

/** Half a minute later, so that the last code counts no more. */
const later = (seconds = 30) => server.clock.advance(seconds * 1000)
const totpOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) + steps * 30 })

async function setUp(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await browser.post<{ secret: string }>('/api/profile/factors/totp')).body
  const confirmed = await browser.post<{ recoveryCodes: string[] }>('/api/profile/factors/totp/confirm', {
    code: totpOf(secret),
  })
  expect(confirmed.status).toBe(200)
  later()
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}

const enter = (browser: Browser, typed: string, more: object = {}) =>
  browser.post('/api/auth/code', { code: typed, ...more })

describe('two-step sign-in', () => {
  it('is set up with a first code, and gives ten recovery codes once', async () => {
    const browser = await signIn(on(), person)
    const started = await browser.post<{ secret: string; uri: string }>('/api/profile/factors/totp')
    expect(started.body.uri).toContain(`secret=${started.body.secret}`)
    expect(started.body.uri).toContain(encodeURIComponent(person.email))
    expect(codeOf(await browser.post('/api/profile/factors/totp/confirm', { code: '000000' }))).toEqual([
      422,
      'factor.setupCodeWrong',
    ])
    // Not confirmed, it is asked of nobody.
    expect((await login(on())).body).toMatchObject({ user: { id: person.id }, pending: null })
    const confirmed = await browser.post<{ recoveryCodes: string[] }>('/api/profile/factors/totp/confirm', {
      code: totpOf(started.body.secret),
    })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expect((await browser.get('/api/profile/factors')).body).toMatchObject({
      items: [{ kind: 'totp' }],
      recoveryCodesLeft: 10,
      dueAt: null,
    })
    expect(codeOf(await browser.post('/api/profile/factors/totp'))).toEqual([409, 'factor.taken'])
  })

  it('gives a session that opens nothing before the code, and another one after it', async () => {
    const { secret } = await setUp(await signIn(on(), person))
    const browser = on()
    expect((await login(browser)).body).toEqual({ user: null, pending: 'factor' })
    const access = browser.cookies.get('access')
    expect(browser.cookies.has('refresh')).toBe(false)
    expect(await who(browser)).toBeNull()
    expect(codeOf(await browser.get(`/api/platforms/${platform.id}/users`))).toEqual([401, 'session.required'])
    expect(codeOf(await browser.get('/api/profile/factors'))).toEqual([401, 'session.required'])
    expect((await browser.get('/api/auth/pending')).body).toEqual({
      pending: { step: 'factor', email: person.email, kinds: ['totp'], recoveryCodes: true },
    })
    expect(codeOf(await enter(browser, '123'))).toEqual([422, 'factor.codeWrong'])
    expect((await enter(browser, totpOf(secret))).status).toBe(200)
    expect(await who(browser)).toBe(person.id)
    expect(browser.cookies.get('access')).not.toBe(access)
    // What the browser had before is over.
    const old = on()
    old.cookies.set('access', access ?? '')
    expect((await old.get('/api/auth/pending')).body).toEqual({ pending: null })
  })

  it('ends a sign-in that nobody completes', async () => {
    const { secret } = await setUp(await signIn(on(), person))
    const browser = on()
    await login(browser)
    later(901)
    expect(codeOf(await enter(browser, totpOf(secret)))).toEqual([401, 'session.required'])
  })

  it('takes each code once, of the minute around it, and no other person’s', async () => {
    const { secret } = await setUp(await signIn(on(), person))
    const used = totpOf(secret)
    const first = on()
    await login(first)
    expect((await enter(first, used)).status).toBe(200)
    const second = on()
    await login(second)
    expect(codeOf(await enter(second, used))).toEqual([422, 'factor.codeWrong'])
    expect(codeOf(await enter(second, totpOf(secret, -1)))).toEqual([422, 'factor.codeWrong'])
    expect(codeOf(await enter(second, totpOf(secret, 3)))).toEqual([422, 'factor.codeWrong'])
    expect((await enter(second, totpOf(secret, 1))).status).toBe(200)
    const other = await makePerson(platform)
    const { secret: theirs } = await setUp(await signIn(on(), other))
    later(60)
    const third = on()
    await login(third)
    expect(codeOf(await enter(third, totpOf(theirs)))).toEqual([422, 'factor.codeWrong'])
  })

  it('takes each recovery code once, however it is typed, from whoever comes first', async () => {
    const { recoveryCodes } = await setUp(await signIn(on(), person))
    const [typed = ''] = recoveryCodes
    const windows = [on(), on(), on()]
    for (const window of windows) await login(window)
    const answers = await Promise.all(windows.map((window) => enter(window, ` ${typed.toUpperCase()} `)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const [winner] = windows.filter((_, n) => answers[n]?.status === 200)
    expect((await winner?.get('/api/profile/factors'))?.body).toMatchObject({ recoveryCodesLeft: 9 })
    const types = (await inPlatform(platform.id, () => Event.findAll({ raw: true }))).map(({ type }) => type)
    expect(types.filter((type) => type === 'factor.recoveryCodeUsed')).toHaveLength(1)
  })

  it('limits guesses of an account, wherever they come from', async () => {
    const rates = { ...server.app.config.limits.rates, factorGuess: { points: 3, seconds: 900 } }
    const narrow = await startTestServer({ limits: { rates } })
    onTestFinished(() => narrow.close())
    const at = () => narrow.browser(platform.host)
    const { secret } = await setUp(await signIn(at(), person))
    const browser = at()
    await login(browser)
    for (let n = 0; n < 3; n++) await enter(browser, '111111')
    const other = at()
    await login(other)
    expect((await enter(other, totpOf(secret))).status).toBe(429)
  })

  it('is skipped on a device that was told to be trusted, until the password changes', async () => {
    const { secret } = await setUp(await signIn(on(), person))
    const browser = on()
    await login(browser)
    await enter(browser, totpOf(secret), { trust: true })
    const trusted = browser.cookies.get('trusted') ?? ''
    const again = on()
    again.cookies.set('trusted', trusted)
    expect((await login(again)).body.pending).toBeNull()
    const other = await makePerson(platform)
    await setUp(await signIn(on(), other))
    const forOther = on()
    forOther.cookies.set('trusted', trusted)
    expect((await forOther.post('/api/auth/login', { email: other.email, password: PASSWORD })).body).toMatchObject({
      pending: 'factor',
    })
    const password = 'another good one'
    expect((await browser.put('/api/profile/password', { current: PASSWORD, password })).status).toBe(204)
    const after = on()
    after.cookies.set('trusted', trusted)
    expect((await login(after, password)).body.pending).toBe('factor')
  })
})

describe('dangerous actions', () => {
  it('need a proof of the last ten minutes: the second step where there is one', async () => {
    const browser = await signIn(on(), person)
    const { secret } = await setUp(browser)
    const { items } = (await browser.get<{ items: { id: string }[] }>('/api/profile/factors')).body
    later(600)
    const remove = () => browser.delete(`/api/profile/factors/${items[0]?.id}`)
    expect(codeOf(await remove())).toEqual([403, 'session.stepUp'])
    expect((await browser.get('/api/auth/step-up')).body).toEqual({ methods: ['totp'], until: null })
    expect(codeOf(await browser.post('/api/auth/step-up', { password: PASSWORD }))).toEqual([422, 'request.invalid'])
    expect(codeOf(await browser.post('/api/auth/step-up', { code: '000000' }))).toEqual([422, 'factor.codeWrong'])
    expect((await browser.post('/api/auth/step-up', { code: totpOf(secret) })).status).toBe(200)
    expect((await remove()).status).toBe(204)
    expect((await browser.get('/api/profile/factors')).body).toMatchObject({ items: [], recoveryCodesLeft: 0 })
  })

  it('need the password where there is no second step', async () => {
    const browser = await signIn(on(), person)
    later(600)
    expect(codeOf(await browser.post('/api/profile/factors/totp'))).toEqual([403, 'session.stepUp'])
    expect(codeOf(await browser.post('/api/auth/step-up', { password: 'wrong' }))).toEqual([422, 'request.invalid'])
    expect((await browser.post('/api/auth/step-up', { password: PASSWORD })).status).toBe(200)
    expect((await browser.post('/api/profile/factors/totp')).status).toBe(200)
  })

  it('have their proof renewed by no refresh', async () => {
    const browser = await signIn(on(), person)
    later(700)
    expect((await browser.post('/api/auth/refresh')).status).toBe(200)
    expect(codeOf(await browser.post('/api/profile/factors/totp'))).toEqual([403, 'session.stepUp'])
  })
})

describe('a platform that asks for two steps', () => {
  // The database stamps rows with its own time, which is not that of the test.
  beforeEach(async () => {
    const createdAt = new Date('2026-01-01T00:00:00Z')
    await inPlatform(platform.id, () => Membership.update({ createdAt }, { where: {}, silent: true }))
  })

  const settings = (browser: Browser, values: object = {}) =>
    browser.put<{ version: number; since: string }>(`/api/platforms/${platform.id}/security`, {
      twoStepRoles: ['owner'],
      graceDays: 7,
      inactivityMinutes: 20,
      version: 0,
      ...values,
    })

  it('lets people in for the days of grace, then only to set one up', async () => {
    const browser = await signIn(on(), person)
    const saved = await settings(browser)
    expect(saved.body).toMatchObject({ twoStepRoles: ['owner'], version: 1 })
    expect((await browser.get<{ dueAt: string }>('/api/profile/factors')).body.dueAt).toBe('2026-11-27T09:00:00.000Z')
    expect((await login(on())).body.pending).toBeNull()
    later(7 * 24 * 3600)
    const enrolling = on()
    expect((await login(enrolling)).body).toEqual({ user: null, pending: 'enrol' })
    expect(await who(enrolling)).toBeNull()
    expect(codeOf(await enrolling.get(`/api/platforms/${platform.id}/users`))).toEqual([401, 'session.required'])
    expect(codeOf(await enrolling.get('/api/profile'))).toEqual([401, 'session.required'])
    const { secret } = await setUp(enrolling)
    expect(await who(enrolling)).toBe(person.id)
    const again = on()
    await login(again)
    expect((await enter(again, totpOf(secret))).status).toBe(200)
    const { items } = (await again.get<{ items: { id: string }[] }>('/api/profile/factors')).body
    expect(codeOf(await again.delete(`/api/profile/factors/${items[0]?.id}`))).toEqual([409, 'factor.demanded'])
  })

  it('says in the back office from when on, to those who have set nothing up', async () => {
    const browser = await signIn(on(), person)
    const other = await signIn(on(), await makePerson(platform, { role: 'platform-administrator' }))
    const noticed = async (by: Browser) =>
      (await by.get<{ user: { notices?: object } }>('/api/session')).body.user.notices ?? null
    expect(await noticed(browser)).toBeNull()
    await settings(browser)
    expect([await noticed(browser), await noticed(other)]).toEqual([
      { twoSteps: { dueAt: '2026-11-27T09:00:00.000Z' } },
      null,
    ])
    await setUp(browser)
    expect(await noticed(browser)).toBeNull()
  })

  it('asks it of the roles that it names, and of nobody else', async () => {
    const browser = await signIn(on(), person)
    await settings(browser, { graceDays: 0 })
    const juror = await makePerson(platform, { role: 'platform-administrator' })
    const applicant = await makePerson(platform)
    for (const { email } of [juror, applicant])
      expect((await on().post('/api/auth/login', { email, password: PASSWORD })).body).toMatchObject({ pending: null })
    expect((await login(on())).body.pending).toBe('enrol')
  })

  it('renews no session without a second step once it is due', async () => {
    const browser = await signIn(on(), person)
    await settings(browser, { graceDays: 0 })
    expect(codeOf(await browser.post('/api/auth/refresh'))).toEqual([401, 'session.expired'])
  })

  it('says how long the back office waits for activity, and refuses a change over somebody else’s', async () => {
    const browser = await signIn(on(), person)
    await settings(browser)
    expect((await browser.get('/api/session')).body).toMatchObject({ sessionInactivityTime: 1_200_000 })
    expect(codeOf(await settings(browser))).toEqual([409, 'resource.stale'])
    expect((await settings(browser, { version: 1, inactivityMinutes: 30 })).body).toMatchObject({ version: 2 })
    later(600)
    expect(codeOf(await settings(browser, { version: 2 }))).toEqual([403, 'session.stepUp'])
  })

  it('takes the steps of another host with the person', async () => {
    const home = server.browser('app.test.localhost')
    await login(home)
    const { secret } = await setUp(home)
    await home.post('/api/auth/logout')
    await login(home)
    await enter(home, totpOf(secret))
    const { url } = (await home.post<{ url: string }>('/api/auth/handover', { platformId: platform.id })).body
    const browser = on()
    const redeemed = await browser.post<{ pending: null }>('/api/auth/handover/redeem', {
      code: new URL(url).searchParams.get('code'),
    })
    expect(redeemed.body.pending).toBeNull()
    expect(await who(browser)).toBe(person.id)
  })
})
