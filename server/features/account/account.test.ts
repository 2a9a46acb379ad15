import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emailFlaws } from '#core/form/rules.ts'
import type { PlatformRef } from '#server/context.ts'
import { BannedEmailDomain } from '#server/db/models/BannedEmailDomain.ts'
import { Email } from '#server/db/models/Email.ts'
import { Event } from '#server/db/models/Event.ts'
import { Session } from '#server/db/models/Session.ts'
import { User } from '#server/db/models/User.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, PASSWORD, type Person, signIn } from '../../../tests/factories/people.ts'
import { type Browser, startTestServer } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { formDeps } from '../form/form.deps.ts'

const server = testServer()
let platform: PlatformRef
let other: PlatformRef

beforeEach(async () => {
  platform = await makePlatform(server.app, { slug: 'first' })
  other = await makePlatform(server.app, { slug: 'second' })
})

const on = (where: PlatformRef = platform): Browser => server.browser(where.host)
const mails = async (where: PlatformRef = platform) => {
  await server.runJobs()
  return inPlatform(where.id, () => Email.findAll({ order: [['id', 'ASC']], raw: true }))
}
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const lastMail = async () => (await mails()).at(-1)

const registration = {
  firstname: 'Lena',
  lastname: 'Okafor',
  email: 'Lena@Example.org',
  password: 'quatre vaches bleues',
  lang: 'fr',
}

describe('registering', () => {
  it('makes an account that its email confirms, and signs in', async () => {
    const browser = on()
    expect(
      (await browser.post('/api/auth/register', { ...registration, backTo: '/fr/applications/a/apply' })).status,
    ).toBe(202)
    const refused = await browser.post('/api/auth/login', registration)
    expect([refused.status, browser.problem(refused).code]).toEqual([403, 'account_not_confirmed'])

    const mail = await lastMail()
    expect(mail?.to).toBe('Lena@Example.org')
    expect(mail?.text).toContain('http://first.test.localhost/fr/account-validation?token=')
    const confirmed = await browser.post<{ user: { email: string }; backTo: string }>('/api/auth/confirm', {
      token: tokenIn(mail?.text ?? ''),
    })
    expect([confirmed.status, confirmed.body.backTo]).toEqual([200, '/fr/applications/a/apply'])
    expect((await browser.get<{ email: string }>('/api/profile')).body.email).toBe('Lena@Example.org')
  })

  it('is confirmed as well by the code of its latest mail, once, on its platform', async () => {
    await on().post('/api/auth/register', { ...registration, backTo: '/fr/applications/a/apply' })
    const codeIn = (text = '') => /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(text)?.[0] ?? ''
    const first = codeIn((await lastMail())?.text)
    await on().post('/api/auth/confirm/resend', { email: registration.email, lang: 'fr' })
    const latest = codeIn((await lastMail())?.text)
    const send = (code: string, { email = registration.email, at = platform } = {}) =>
      on(at).post<{ code?: string; backTo?: string }>('/api/auth/confirm/code', { email, code })
    const answers = [
      await send(first),
      await send('none'),
      await send(latest, { email: 'nobody@example.org' }),
      await send(latest, { at: other }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [422, 'account.codeWrong']),
    )
    const confirmed = await send(latest.replace('-', ' ').toLowerCase())
    expect([confirmed.status, confirmed.body.backTo]).toEqual([200, '/fr/applications/a/apply'])
    expect((await send(latest)).body.code).toBe('account.codeWrong')
  })

  it('tells a platform nothing of accounts elsewhere, whatever is asked there', async () => {
    const known = await makePerson(platform)
    const events = () => inPlatform(other.id, () => Event.findAll({ attributes: ['type', 'subjectName'], raw: true }))
    const before = await events()
    for (const email of [known.email, 'nobody@example.org']) {
      expect((await on(other).post('/api/auth/register', { ...registration, email })).status).toBe(202)
      expect((await on(other).post('/api/auth/reset', { email, lang: 'fr' })).status).toBe(202)
    }
    await server.runJobs()
    expect(await events()).toEqual(before)
    await on().post('/api/auth/reset', { email: known.email, lang: 'fr' })
    await server.runJobs()
    expect(await inPlatform(platform.id, () => Event.count({ where: { type: 'account.resetRequested' } }))).toBe(1)
  })

  it('leads where the first link did when another is asked for, twice as well', async () => {
    const { email } = registration
    await on().post('/api/auth/register', { ...registration, backTo: '/fr/applications/a/apply' })
    const statuses = [
      (await on().post('/api/auth/confirm/resend', { email, lang: 'fr' })).status,
      (await on().post('/api/auth/confirm/resend', { email, lang: 'fr' })).status,
    ]
    const confirmed = await on().post<{ backTo: string | null }>('/api/auth/confirm', {
      token: tokenIn((await lastMail())?.text ?? ''),
    })
    expect([statuses, confirmed.body.backTo]).toEqual([[202, 202], '/fr/applications/a/apply'])
  })

  it('answers the same for a known email, and writes to its owner instead', async () => {
    const person = await makePerson(platform, { email: 'known@example.org' })
    const answers = [
      await on().post('/api/auth/register', { ...registration, email: 'unknown@example.org' }),
      await on().post('/api/auth/register', { ...registration, email: 'KNOWN@example.org' }),
    ]
    expect(answers.map((answer) => [answer.status, Object.keys(answer.body as object)])).toEqual([
      [202, ['email', 'drafts']],
      [202, ['email', 'drafts']],
    ])
    expect((await mails()).map((mail) => [mail.to, mail.template])).toEqual([
      ['unknown@example.org', 'confirm'],
      [person.email, 'known'],
    ])
    expect((await on().post('/api/auth/login', { email: person.email, password: PASSWORD })).status).toBe(200)
  })

  it.each([
    ['a disposable domain', { email: 'x@yopmail.com' }, 'account.emailBanned'],
    ['a common password', { password: 'motdepasse123' }, 'account.passwordWeak'],
    [
      'the email as password',
      { email: 'lena.okafor@example.org', password: 'lena.okafor@example.org' },
      'account.passwordWeak',
    ],
  ])('refuses %s', async (_name, change, code) => {
    const browser = on()
    expect(browser.problem(await browser.post('/api/auth/register', { ...registration, ...change })).code).toBe(code)
  })

  it('refuses a banned domain and those below it, as forms do, whatever their case', async () => {
    await BannedEmailDomain.create({ domain: 'Banned.example' })
    const browser = on()
    for (const domain of ['banned.example', 'mail.BANNED.example', 'mail.yopmail.com'])
      expect(
        browser.problem(await browser.post('/api/auth/register', { ...registration, email: `x@${domain}` })).code,
      ).toBe('account.emailBanned')
    expect((await browser.get('/api/banned-email-domain')).body).toEqual(['banned.example'])
    // The list that forms have may be a minute old.
    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 61_000)
    const deps = await formDeps(server.clock.now(), 'UTC', [])
    clock.mockRestore()
    const rules = (text: string) => emailFlaws({ notYopmail: true }, text, deps).map(({ rule }) => rule)
    expect([rules('x@mail.banned.example'), rules('x@mail.yopmail.com'), rules('x@notbanned.example')]).toEqual([
      ['email'],
      ['notYopmail'],
      [],
    ])
  })

  it('says everything that is wrong at once, in the language asked for', async () => {
    const browser = on()
    const answer = await browser.post(
      '/api/auth/register',
      { lang: 'fr', email: 'nobody', firstname: '', password: 'short' },
      { locale: 'en' },
    )
    expect(browser.problem(answer).issues.map(({ at, rule }) => [at, rule])).toEqual([
      ['body.firstname', 'required'],
      ['body.lastname', 'required'],
      ['body.email', 'email'],
      ['body.password', 'w-min-character'],
    ])
    expect(browser.problem(answer).issues[0]?.message).toBe('This field is required')
  })

  it('does not let a confirmation link work twice, late, or on another platform', async () => {
    await on().post('/api/auth/register', registration)
    const token = tokenIn((await lastMail())?.text ?? '')
    const codeOf = async (browser: Browser) =>
      (await browser.post<{ code?: string }>('/api/auth/confirm', { token })).body.code ?? 'ok'
    expect(await codeOf(on(other))).toBe('account.linkInvalid')
    server.clock.advance(49 * 3_600_000)
    expect(await codeOf(on())).toBe('account.linkInvalid')
    server.clock.advance(-2 * 3_600_000)
    const codes = [await codeOf(on()), await codeOf(on()), await codeOf(on(other))]
    expect(codes).toEqual(['ok', 'account.confirmedAlready', 'account.linkInvalid'])
  })
})

describe('signing in', () => {
  let person: Person
  beforeEach(async () => {
    person = await makePerson(platform)
  })

  it('never says which of the two was wrong', async () => {
    const wrong = async (email: string) => {
      const browser = on()
      const { body, status } = await browser.post<Record<string, unknown>>('/api/auth/login', {
        email,
        password: 'not the password',
      })
      return { ...body, status, reference: '' }
    }
    expect(await wrong('nobody@example.org')).toEqual(await wrong(person.email))
  })

  it('holds on its own host only', async () => {
    const browser = await signIn(on(), person)
    const elsewhere = on(other)
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    expect([(await browser.get('/api/profile')).status, (await elsewhere.get('/api/profile')).status]).toEqual([
      200, 401,
    ])
  })

  it('limits attempts per account, whatever the spelling, and says when to come back', async () => {
    const narrow = await startTestServer({
      limits: { rates: { ...server.app.config.limits.rates, loginPerAccount: { points: 3, seconds: 900 } } },
    })
    try {
      const browser = narrow.browser(platform.host)
      const statuses: number[] = []
      for (const email of [person.email, person.email.toUpperCase(), ` ${person.email}`, person.email]) {
        statuses.push((await browser.post('/api/auth/login', { email, password: 'wrong' })).status)
      }
      expect(statuses).toEqual([401, 401, 401, 429])
      const limited = await browser.post('/api/auth/login', { email: person.email, password: PASSWORD })
      expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
    } finally {
      await narrow.close()
    }
  })

  it('rotates refresh tokens and ends the family when an old one comes back', async () => {
    const browser = await signIn(on(), person)
    const thief = on()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect((await browser.post('/api/auth/refresh')).status).toBe(200)
    server.clock.advance(31_000)
    expect((await thief.post('/api/auth/refresh')).status).toBe(401)
    expect((await browser.post('/api/auth/refresh')).status).toBe(401)
    expect((await browser.get('/api/profile')).status).toBe(401)
  })

  it('renews for every window that asks at once, and again when an answer got lost', async () => {
    const browser = await signIn(on(), person)
    const windows = [1, 2, 3].map(() => {
      const other = on()
      for (const [name, value] of browser.cookies) other.cookies.set(name, value)
      return other
    })
    const answers = await Promise.all(windows.map((other) => other.post('/api/auth/refresh')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    server.clock.advance(29_000)
    expect((await browser.post('/api/auth/refresh')).status).toBe(200)
    for (const other of windows) expect((await other.get('/api/profile')).status).toBe(200)
  })

  it('ends access after 15 minutes unless refreshed', async () => {
    const browser = await signIn(on(), person)
    expect((await browser.get('/api/profile')).status).toBe(200)
    server.clock.advance(15 * 60_000 + 1_000)
    expect((await browser.get('/api/profile')).status).toBe(401)
    expect((await browser.post('/api/auth/refresh')).status).toBe(200)
    expect((await browser.get('/api/profile')).status).toBe(200)
  })

  it('signs out for good, and signing out twice is no error', async () => {
    const browser = await signIn(on(), person)
    const kept = new Map(browser.cookies)
    expect([(await browser.post('/api/auth/logout')).status, (await browser.post('/api/auth/logout')).status]).toEqual([
      204, 204,
    ])
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect((await browser.get('/api/profile')).status).toBe(401)
  })
})

describe('the address that signs out', () => {
  /** As browsers follow it: what says from where stays. */
  async function logOut(browser: ReturnType<typeof on>, headers: Record<string, string>) {
    const first = await browser.get('/logout', headers)
    return first.headers.location === '/api/auth/logout' ? browser.get('/api/auth/logout', headers) : first
  }
  it.each([
    ['typed', { 'sec-fetch-site': 'none' }, 401],
    ['a link of this host', { 'sec-fetch-site': 'same-origin' }, 401],
    ['a link of this host, in a browser that says no more', { referer: 'http://{host}/fr/profile' }, 401],
    ['a link of another site', { 'sec-fetch-site': 'cross-site' }, 200],
    ['a link of a sister host', { 'sec-fetch-site': 'same-site' }, 200],
    ['a link of another site, in a browser that says no more', { referer: 'http://evil.example/' }, 200],
    ['nobody says from where', {}, 200],
  ])('opened by %s', async (_, headers: Record<string, string>, after) => {
    const browser = await signIn(on(), await makePerson(platform))
    const kept = new Map(browser.cookies)
    const sent = Object.entries(headers).map(([name, value]) => [name, value.replace('{host}', browser.host)])
    const answer = await logOut(browser, Object.fromEntries(sent))
    expect([answer.status, String(answer.headers.location)]).toEqual([
      303,
      // Pages try no refresh after the one that ended a session.
      expect.stringMatching(after === 401 ? /^\/fr\/login#signed-out$/ : /^\/fr\/(admin\/)?login$/),
    ])
    // What the browser still has and what somebody copied.
    const own = (await browser.get('/api/profile')).status
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect([own, (await browser.get('/api/profile')).status]).toEqual([after, after])
  })

  it('is no error for somebody who has not signed in', async () => {
    const answer = await logOut(on(), { 'sec-fetch-site': 'none' })
    expect([answer.status, answer.headers.location]).toEqual([303, '/fr/admin/login#signed-out'])
  })

  it('ends a session whose access has expired, and leads applicants to their sign-in', async () => {
    const browser = await signIn(on(), await makePerson(platform))
    const kept = new Map(browser.cookies)
    server.clock.advance(15 * 60_000 + 1_000)
    browser.cookies.delete('access')
    const refresh = browser.cookies.get('refresh') ?? ''
    // Only below its path is it sent.
    browser.cookies.delete('refresh')
    expect((await browser.get('/logout', { 'sec-fetch-site': 'none' })).headers.location).toBe('/api/auth/logout')
    browser.cookies.set('refresh', refresh)
    expect((await browser.get('/api/auth/logout', { 'sec-fetch-site': 'cross-site' })).headers.location).toBe('/logout')
    expect((await browser.get('/api/auth/logout', { 'sec-fetch-site': 'none' })).headers.location).toBe(
      '/fr/login#signed-out',
    )
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect((await browser.post('/api/auth/refresh')).status).toBe(401)
  })
})

describe('writes', () => {
  it('need the token of the page', async () => {
    const browser = on()
    await browser.get('/api/session')
    const without = await browser.send('POST', '/api/auth/logout', { body: {}, headers: { 'x-csrf-token': 'x' } })
    expect([without.status, browser.problem(without).code]).toEqual([403, 'request.csrf'])
  })

  it('are refused from another origin', async () => {
    const browser = on()
    const answer = await browser.post('/api/auth/logout', {}, { origin: 'https://evil.example' })
    expect(browser.problem(answer).code).toBe('request.origin')
  })
})

describe('a new password', () => {
  it('is chosen with a link that works once, and ends every sign-in', async () => {
    const person = await makePerson(platform)
    const before = await signIn(on(), person)
    const asked = await on().post('/api/auth/reset', { email: person.email, lang: 'en' })
    const unknown = await on().post('/api/auth/reset', { email: 'nobody@example.org', lang: 'en' })
    expect([asked.status, unknown.status]).toEqual([202, 202])
    const mail = await lastMail()
    expect(mail?.text).toContain('http://first.test.localhost/en/reset-password?token=')
    const token = tokenIn(mail?.text ?? '')
    const looked = (where?: typeof other) => on(where).post('/api/auth/reset/check', { token })
    expect([(await looked()).body, (await looked(other)).status]).toEqual([{ email: person.email }, 410])
    expect((await on().post('/api/auth/reset/confirm', { token, password: 'another good one' })).status).toBe(200)
    expect((await looked()).status).toBe(410)
    expect((await on().post('/api/auth/reset/confirm', { token, password: 'a third good one' })).status).toBe(410)
    expect((await before.get('/api/profile')).status).toBe(401)
    expect((await on().post('/api/auth/login', { email: person.email, password: 'another good one' })).status).toBe(200)
  })

  it('ends every link that was sent before, and is chosen where its link was sent from', async () => {
    const person = await makePerson(platform)
    const link = async () => {
      await on().post('/api/auth/reset', { email: person.email, lang: 'en' })
      return tokenIn((await lastMail())?.text ?? '')
    }
    const links = [await link(), await link(), await link()]
    const choose = async (token: string | undefined, password: string, where = platform) =>
      (await on(where).post('/api/auth/reset/confirm', { token, password })).status
    expect(await choose(links[1], 'another good one', other)).toBe(410)
    expect(await choose(links[1], 'another good one')).toBe(200)
    expect([await choose(links[0], 'a third good one'), await choose(links[2], 'a third good one')]).toEqual([410, 410])

    const last = await link()
    const browser = await signIn(on(), { ...person, password: 'another good one' })
    const changed = await browser.put('/api/profile/password', { current: 'another good one', password: PASSWORD })
    expect([changed.status, await choose(last, 'a third good one')]).toEqual([204, 410])
  })

  it('needs the old one when signed in', async () => {
    const person = await makePerson(platform)
    const browser = await signIn(on(), person)
    const refused = await browser.put('/api/profile/password', { current: 'wrong', password: 'another good one' })
    const { issues } = browser.problem(refused)
    expect([refused.status, issues.map(({ at, message }) => [at, message])]).toEqual([
      422,
      [['body.current', 'Ce n’est pas votre mot de passe actuel']],
    ])
    expect(
      (await browser.put('/api/profile/password', { current: PASSWORD, password: 'another good one' })).status,
    ).toBe(204)
    expect((await browser.get('/api/profile')).status).toBe(200)
  })
})

describe('the profile', () => {
  it('keeps the other window’s change and shows it', async () => {
    const person = await makePerson(platform)
    const browser = await signIn(on(), person)
    const { version } = (await browser.get<{ version: number }>('/api/profile')).body
    const change = { firstname: 'Ada', lastname: 'Lo', locale: 'en' }
    expect((await browser.put('/api/profile', { ...change, version })).status).toBe(200)
    const late = await browser.put<{ current: { firstname: string } }>('/api/profile', {
      ...change,
      firstname: 'Eve',
      version,
    })
    expect([late.status, late.body.current.firstname]).toEqual([409, 'Ada'])
  })
})

describe('going to a platform from the organisers’ host', () => {
  it('takes a code that works once, within 30 s, for staff only', async () => {
    const person = await makePerson(platform, { role: 'owner' })
    const app = await signIn(server.browser('app.test.localhost'), person)
    const platforms = await app.get<{ data: { id: string; slug: string }[] }>(
      `/api/auth/${person.id}/platforms?limit=5`,
    )
    expect(platforms.body.data.map(({ slug }) => slug)).toEqual(['first'])
    expect((await app.post('/api/auth/handover', { platformId: other.id })).status).toBe(404)

    const { body } = await app.post<{ url: string }>('/api/auth/handover', { platformId: platform.id })
    expect(body.url).toContain('http://first.test.localhost/fr/admin/login?code=')
    const code = /code=([\w-]+)/.exec(body.url)?.[1]
    const arrived = on()
    expect((await arrived.post('/api/auth/handover/redeem', { code })).status).toBe(200)
    expect((await arrived.get('/api/profile')).status).toBe(200)
    expect((await on().post('/api/auth/handover/redeem', { code })).status).toBe(410)

    const again = await app.post<{ url: string }>('/api/auth/handover', { platformId: platform.id })
    server.clock.advance(31_000)
    expect(
      (await on().post('/api/auth/handover/redeem', { code: /code=([\w-]+)/.exec(again.body.url)?.[1] })).status,
    ).toBe(410)
  })

  it('shows nobody another person’s platforms', async () => {
    const owner = await makePerson(platform, { role: 'owner' })
    const curious = await signIn(on(), await makePerson(platform))
    expect((await curious.get<{ data: unknown[] }>(`/api/auth/${owner.id}/platforms`)).body.data).toEqual([])
  })
})

describe('the users list', () => {
  it('pages, searches and counts, with the same number of queries at 1 and at 3', async () => {
    const owner = await makePerson(platform, { role: 'owner', email: 'zoe@example.org' })
    await makePerson(platform, { email: 'ann@example.org' })
    await makePerson(other, { email: 'elsewhere@example.org' })
    const browser = await signIn(on(), owner)
    type List = {
      items: { email: string; kind: string; roles: { key: string }[] }[]
      metadata: { total: number; totalFiltred: number }
    }
    const all = await browser.get<List>(`/api/platforms/${platform.id}/users?sort=createdAt&direction=asc`)
    expect(all.body.items.map(({ email, kind, roles }) => [email, kind, roles.map((role) => role.key)])).toEqual([
      ['zoe@example.org', 'staff', ['owner']],
      ['ann@example.org', 'applicant', []],
    ])
    const found = await browser.get<List>(`/api/platforms/${platform.id}/users?search=ANN%40`)
    expect([found.body.metadata.total, found.body.metadata.totalFiltred]).toEqual([2, 1])
    const wild = await browser.get<List>(`/api/platforms/${platform.id}/users?search=%25`)
    expect(wild.body.metadata.totalFiltred).toBe(0)
  })

  it('is closed to applicants and to another platform’s owner', async () => {
    const applicant = await signIn(on(), await makePerson(platform))
    const foreign = await signIn(on(other), await makePerson(other, { role: 'owner' }))
    expect([
      (await applicant.get(`/api/platforms/${platform.id}/users`)).status,
      (await foreign.get(`/api/platforms/${platform.id}/users`)).status,
    ]).toEqual([403, 404])
  })
})

it('keeps no password, token or refresh secret in readable form', async () => {
  await on().post('/api/auth/register', registration)
  const secret = tokenIn((await lastMail())?.text ?? '')
  const kept = JSON.stringify([
    await User.findAll({ raw: true }),
    await Session.findAll({ raw: true }),
    await import('#server/db/models/EmailToken.ts').then(({ EmailToken }) => EmailToken.findAll({ raw: true })),
  ])
  expect([kept.includes(registration.password), kept.includes(secret)]).toEqual([false, false])
})
