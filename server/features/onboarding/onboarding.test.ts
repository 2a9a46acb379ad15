import { beforeEach, describe, expect, it } from 'vitest'
import { contextFor } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { Event } from '#server/db/models/Event.ts'
import { LicenceCode } from '#server/db/models/LicenceCode.ts'
import { Platform } from '#server/db/models/Platform.ts'
import { User } from '#server/db/models/User.ts'
import { asSystem } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '../../../tests/factories/people.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { createLicences } from './licence.actions.ts'

const server = testServer()
const app = () => server.browser('app.test.localhost')

beforeEach(() => {
  server.app.config.registration = 'open'
})

const NEW = {
  slug: 'prix-estran',
  name: 'Prix Estran',
  languages: ['fr', 'en'],
  template: 'awards',
  primaryColor: '#112233',
  secondaryColor: '#445566',
  opensAt: '2026-12-01T08:00:00Z',
  closesAt: '2027-01-31T22:59:00Z',
  zone: 'Europe/Paris',
}
const REGISTRATION = {
  firstname: 'Maud',
  lastname: 'Lumière',
  email: 'maud@example.org',
  password: 'a long sentence of mine',
  lang: 'fr',
}
interface Made {
  platformId: string
  slug: string
  host: string
  url: string
}

/** Somebody with an account and no platform, signed in on the installation's host. */
async function newcomer(email: string): Promise<Browser> {
  const elsewhere = await makePlatform(server.app)
  await makePerson(elsewhere, { email })
  return signIn(app(), { email })
}

const licence = async (more: Partial<{ expiresAt: Date }> = {}): Promise<string> =>
  (
    await createLicences(contextFor(server.app, { kind: 'operator', name: 'test' }), {
      plan: 'team',
      note: '',
      expiresAt: null,
      count: 1,
      ...more,
    })
  )[0] ?? ''

const codeOf = (browser: Browser, answer: Awaited<ReturnType<Browser['post']>>) => [
  answer.status,
  browser.problem(answer).code,
]
const slugs = async () => (await Platform.findAll({ raw: true })).map(({ slug }) => slug)

describe('the templates to start from', () => {
  it('are shown with the values that they would have; only the name is still asked for', async () => {
    const { body } = await app().get<{ templates: unknown[] }>('/api/onboarding')
    expect(body.templates.length).toBeGreaterThan(4)
    const open = [...JSON.stringify(body.templates).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    expect(new Set(open)).toEqual(new Set(['name']))
  })
})

describe('registering as an organiser', () => {
  it('makes the account with the link of the mail, signed in, and leads on to the platform', async () => {
    const browser = app()
    expect((await browser.post('/api/onboarding/register', REGISTRATION)).status).toBe(202)
    await server.runJobs()
    const mail = await asSystem('test', () => Email.findOne({ where: { to: REGISTRATION.email }, raw: true }))
    const token = /admin\/register-platform\?token=([\w-]+)/.exec(`${mail?.text}`)?.[1]
    const confirmed = await browser.post<{ user: { email: string }; backTo: string }>('/api/auth/confirm', { token })
    expect([confirmed.status, confirmed.body.user.email, confirmed.body.backTo]).toEqual([
      200,
      'maud@example.org',
      '/fr/admin/start-onboarding',
    ])
    const made = await browser.post<Made>('/api/onboarding/platforms', NEW)
    expect(made.status).toBe(201)
  })

  it('answers the same for an address that has an account, which is told by mail', async () => {
    const platform = await makePlatform(server.app)
    await makePerson(platform, { email: REGISTRATION.email })
    expect(await app().post('/api/onboarding/register', REGISTRATION)).toMatchObject({
      status: 202,
      body: { email: REGISTRATION.email },
    })
    await server.runJobs()
    const mail = await asSystem('test', () => Email.findOne({ where: { to: REGISTRATION.email }, raw: true }))
    expect(`${mail?.text}`).toContain('http://app.test.localhost/fr/admin/login')
  })

  it('is refused where registration is closed, unless a licence code comes along', async () => {
    server.app.config.registration = 'closed'
    const browser = app()
    expect(codeOf(browser, await browser.post('/api/onboarding/register', REGISTRATION))).toEqual([
      403,
      'onboarding.closed',
    ])
    const given = { ...REGISTRATION, licence: await licence() }
    expect((await browser.post('/api/onboarding/register', given)).status).toBe(202)
  })

  it('does not exist on a platform', async () => {
    const platform = await makePlatform(server.app)
    const browser = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
    expect((await browser.get('/api/onboarding')).status).toBe(404)
    expect((await browser.post('/api/onboarding/register', REGISTRATION)).status).toBe(404)
    expect((await browser.post('/api/onboarding/platforms', NEW)).status).toBe(404)
  })
})

describe('creating a platform', () => {
  it('fills the template in, makes the person its owner and signs them in there', async () => {
    const browser = await newcomer('maud@example.org')
    const made = await browser.post<Made>('/api/onboarding/platforms', NEW)
    expect([made.status, made.body.slug, made.body.host]).toEqual([201, 'prix-estran', 'prix-estran.test.localhost'])
    const there = server.browser(made.body.host)
    const code = new URL(made.body.url).searchParams.get('code')
    expect((await there.post('/api/auth/handover/redeem', { code })).status).toBe(200)
    const general = await there.get<{ name: string; primaryColor: string }>(
      `/api/platforms/${made.body.platformId}/interfaces/general`,
    )
    expect([general.body.name, general.body.primaryColor]).toEqual(['Prix Estran', '#112233'])
    const programs = await there.get<{ items: { opensAt: string; closesAt: string }[] }>(
      '/api/user.programs?status=all',
    )
    expect(programs.body.items.map(({ opensAt, closesAt }) => [opensAt, closesAt])).toEqual([
      ['2026-12-01T08:00:00.000Z', '2027-01-31T22:59:00.000Z'],
    ])
  })

  it('makes one however often the same attempt is sent', async () => {
    const browser = await newcomer('maud@example.org')
    const send = () => browser.post<Made>('/api/onboarding/platforms', NEW, { 'idempotency-key': 'attempt-1' })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body.platformId]).toEqual([201, 201, first.body.platformId])
  })

  it('makes an empty one', async () => {
    const browser = await newcomer('maud@example.org')
    const made = await browser.post<Made>('/api/onboarding/platforms', { ...NEW, template: null })
    expect(made.status).toBe(201)
  })

  it('shows its owner nothing of another platform', async () => {
    const other = await makePlatform(server.app, { slug: 'other' })
    const browser = await newcomer('maud@example.org')
    const made = await browser.post<Made>('/api/onboarding/platforms', NEW)
    const there = server.browser(made.body.host)
    await there.post('/api/auth/handover/redeem', { code: new URL(made.body.url).searchParams.get('code') })
    expect((await there.get(`/api/platforms/${other.id}/interfaces/general`)).status).toBe(404)
    expect((await browser.post('/api/auth/handover', { platformId: other.id })).status).toBe(404)
  })

  it('gives an address to one of two people who take it at once; nothing of the other is left', async () => {
    const [one, two] = [await newcomer('one@example.org'), await newcomer('two@example.org')]
    const answers = await Promise.all([
      one.post('/api/onboarding/platforms', NEW),
      two.post('/api/onboarding/platforms', NEW),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const loser = answers.find(({ status }) => status === 409)
    expect(loser && one.problem(loser).code).toBe('platform.slugTaken')
    expect((await slugs()).filter((slug) => slug === NEW.slug)).toHaveLength(1)
    const created = await asSystem('test', () => Event.count({ where: { type: 'manifest.applied' } }))
    expect(created).toBe(1)
  })

  it('refuses a reserved address, dates the wrong way round, an unknown template and zone', async () => {
    const browser = await newcomer('maud@example.org')
    const refused = async (more: object) =>
      codeOf(browser, await browser.post('/api/onboarding/platforms', { ...NEW, ...more }))
    expect(await refused({ slug: 'api' })).toEqual([422, 'platform.slugReserved'])
    expect(await refused({ closesAt: '2026-11-30T08:00:00Z' })).toEqual([422, 'onboarding.datesInvalid'])
    expect(await refused({ template: 'common' })).toEqual([404, 'resource.notFound'])
    expect(await refused({ zone: 'Mars/Olympus' })).toEqual([422, 'request.invalid'])
    expect(await refused({ slug: '__proto__' })).toEqual([422, 'request.invalid'])
    expect(await slugs()).not.toContain(NEW.slug)
  })

  it('is for the invited alone, or for nobody, as the installation says', async () => {
    const applicant = await newcomer('applicant@example.org')
    const platform = await makePlatform(server.app)
    const staff = await signIn(app(), await makePerson(platform, { role: 'collaborator' }))
    server.app.config.registration = 'invited'
    expect((await applicant.post('/api/onboarding/platforms', NEW)).status).toBe(403)
    expect((await staff.post('/api/onboarding/platforms', NEW)).status).toBe(201)
    server.app.config.registration = 'closed'
    expect((await staff.post('/api/onboarding/platforms', { ...NEW, slug: 'second' })).status).toBe(403)
    await User.update({ superAdmin: true }, { where: { email: 'applicant@example.org' } })
    expect((await applicant.post('/api/onboarding/platforms', { ...NEW, slug: 'second' })).status).toBe(201)
  })

  it('needs somebody who is signed in', async () => {
    const browser = app()
    expect(codeOf(browser, await browser.post('/api/onboarding/platforms', NEW))).toEqual([401, 'session.required'])
    expect(codeOf(browser, await browser.get('/api/onboarding/slug?slug=prix'))).toEqual([401, 'session.required'])
  })
})

describe('the address', () => {
  it('is free, taken with three that are free, or reserved', async () => {
    await makePlatform(server.app, { slug: 'prix' })
    await makePlatform(server.app, { slug: 'prix-2' })
    const browser = await newcomer('maud@example.org')
    const check = async (slug: string) => (await browser.get(`/api/onboarding/slug?slug=${slug}`)).body
    expect(await check('estran')).toEqual({ slug: 'estran', state: 'free', proposals: [] })
    expect(await check('prix')).toEqual({
      slug: 'prix',
      state: 'taken',
      proposals: ['prix-2026', 'prix-3', 'prix-4'],
    })
    expect(await check('admin')).toMatchObject({ state: 'reserved' })
  })
})

describe('licence codes', () => {
  it('say of each state what it is', async () => {
    const browser = await newcomer('maud@example.org')
    const check = async (code: string) => browser.post('/api/onboarding/licence', { licence: code })
    const good = await licence({ expiresAt: new Date('2027-01-01T00:00:00Z') })
    expect((await check(good.toLowerCase().replaceAll('-', ' '))).body).toEqual({
      plan: 'team',
      expiresAt: '2027-01-01T00:00:00.000Z',
    })
    expect(codeOf(browser, await check('NOPE-NOPE'))).toEqual([404, 'licence.unknown'])
    const old = await licence({ expiresAt: new Date('2026-11-19T00:00:00Z') })
    expect(codeOf(browser, await check(old))).toEqual([410, 'licence.expired'])
    await browser.post('/api/onboarding/platforms', { ...NEW, licence: good })
    expect(codeOf(browser, await check(good))).toEqual([409, 'licence.used'])
  })

  it('serve one platform: of two that redeem it at once, the other is not made', async () => {
    const [one, two] = [await newcomer('one@example.org'), await newcomer('two@example.org')]
    const code = await licence()
    const answers = await Promise.all([
      one.post('/api/onboarding/platforms', { ...NEW, licence: code }),
      two.post('/api/onboarding/platforms', { ...NEW, slug: 'other-prize', licence: code }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await slugs()).filter((slug) => [NEW.slug, 'other-prize'].includes(slug))).toHaveLength(1)
    const row = await LicenceCode.findOne({ raw: true })
    expect(row?.redeemedPlatformId).toBe((await Platform.findAll({ order: [['id', 'DESC']], raw: true }))[0]?.id)
  })

  it('are kept as hashes', async () => {
    const code = await licence()
    const row = await LicenceCode.findOne({ raw: true })
    expect(JSON.stringify(row)).not.toContain(code)
    expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''))
  })
})
