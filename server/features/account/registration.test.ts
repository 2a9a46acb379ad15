import { beforeEach, describe, expect, it } from 'vitest'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { EmailToken } from '#server/db/models/EmailToken.ts'
import { User } from '#server/db/models/User.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, PASSWORD } from '../../../tests/factories/people.ts'
import { testServer } from '../../../tests/suite.ts'
import { createMember, grantRole } from '../access/access.actions.ts'
import { insertUser } from './account.repo.ts'
import { hashPassword } from './password.ts'

let statements: string[] | undefined
const server = testServer({ onStatement: (sql) => statements?.push(sql) })
let platform: PlatformRef

beforeEach(async () => {
  platform = await makePlatform(server.app, { slug: 'first' })
})

const EMAIL = 'lena@example.org'
const OWN = 'quatre vaches bleues'
const FOREIGN = 'seven foreign geese'
const TYPED = {
  id: '01a210d7-4311-7e79-aa33-546444452961',
  programId: '01a210d7-4311-7e79-aa33-546444452962',
  categoryId: '01a210d7-4311-7e79-aa33-546444452963',
  answers: { title: 'La rivière' },
}
const on = () => server.browser(platform.host)
const register = (password: string, more: object = {}) =>
  on().post('/api/auth/register', {
    firstname: 'Lena',
    lastname: 'Okafor',
    email: EMAIL,
    password,
    lang: 'fr',
    ...more,
  })
const mails = async () => {
  await server.runJobs()
  return inPlatform(platform.id, () => Email.findAll({ order: [['id', 'ASC']], raw: true }))
}
const lastToken = async () => /token=([\w-]+)/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? ''
const codeOf = async (token: string) =>
  (await on().post<{ code?: string }>('/api/auth/confirm', { token })).body.code ?? 'ok'
const signInWith = async (password: string) => {
  const answer = await on().post<{ code?: string }>('/api/auth/login', { email: EMAIL, password })
  return answer.body.code ?? 'ok'
}

describe('registering with an address that nobody has confirmed', () => {
  it('applies name and password of the link that is opened, and ends the links before it', async () => {
    await register(FOREIGN, { firstname: 'Eve' })
    const foreign = await lastToken()
    await register(OWN)
    const own = await lastToken()
    expect(await User.count()).toBe(0)
    expect([await codeOf(foreign), await codeOf(own)]).toEqual(['account.linkInvalid', 'ok'])
    expect([await signInWith(FOREIGN), await signInWith(OWN)]).toEqual(['account.credentials', 'ok'])
    expect((await User.findOne({ raw: true }))?.firstname).toBe('Lena')
  })

  it('ends the links before it at once, not when its own is sent', async () => {
    await register(FOREIGN)
    const foreign = await lastToken()
    await register(OWN)
    expect(await codeOf(foreign)).toBe('account.linkInvalid')
  })

  it('keeps nothing of the registration readable, and forgets it once it is confirmed', async () => {
    await register(OWN)
    const [kept] = await EmailToken.findAll({ raw: true })
    const text = JSON.stringify(kept?.data)
    expect([text.includes('Okafor'), text.includes('argon2'), text.includes('registration')]).toEqual([
      false,
      false,
      true,
    ])
    await codeOf(await lastToken())
    expect((await EmailToken.findAll({ raw: true })).map(({ data }) => data)).toEqual([{}])
  })

  it('lets whoever asks for a new password before confirming choose it, and ends what was registered', async () => {
    await register(FOREIGN)
    const foreign = await lastToken()
    await on().post('/api/auth/reset', { email: EMAIL, lang: 'fr' })
    expect((await mails()).map(({ template }) => template)).toEqual(['confirm', 'reset'])
    const token = await lastToken()
    const look = await on().post<{ email: string }>('/api/auth/reset/check', { token })
    expect(look.body.email).toBe(EMAIL)
    expect(await User.count()).toBe(0)
    expect((await on().post('/api/auth/reset/confirm', { token, password: OWN })).status).toBe(200)
    expect([await signInWith(FOREIGN), await signInWith(OWN)]).toEqual(['account.credentials', 'ok'])
    expect([await codeOf(foreign), await User.count()]).toEqual(['account.confirmedAlready', 1])
    expect((await on().post('/api/auth/reset/confirm', { token, password: OWN })).status).toBe(410)
  })

  it('leaves a name that was given meanwhile when the link for a new password is opened', async () => {
    await register(FOREIGN, { firstname: 'Eve' })
    await on().post('/api/auth/reset', { email: EMAIL, lang: 'fr' })
    const token = await lastToken()
    await register(OWN)
    expect(await codeOf(await lastToken())).toBe('ok')
    const password = 'another good one'
    expect((await on().post('/api/auth/reset/confirm', { token, password })).status).toBe(200)
    expect(await User.findAll({ raw: true })).toMatchObject([{ firstname: 'Lena' }])
    expect([await signInWith(OWN), await signInWith(password)]).toEqual(['account.credentials', 'ok'])
  })

  it.each([
    ['/fr/applications?a=1#b', '/fr/applications?a=1#b'],
    ['//evil.example', null],
    ['/\t/evil.example', null],
    ['/\n/evil.example', null],
    ['https://evil.example', null],
  ])('leads back to %j as %j', async (backTo, led) => {
    await register(OWN, { backTo })
    const answer = await on().post<{ backTo: string | null }>('/api/auth/confirm', { token: await lastToken() })
    expect(answer.body.backTo).toBe(led)
  })

  it('sends one link when its job runs twice', async () => {
    await register(OWN)
    await mails()
    const { Job } = await import('#server/db/models/Job.ts')
    await Job.update({ state: 'ready', uniqueKey: null }, { where: { kind: 'account.sendLink' } })
    expect(await mails()).toHaveLength(1)
    expect(await codeOf(await lastToken())).toBe('ok')
  })
})

describe('giving a role to an address that nobody has confirmed', () => {
  const operator = () => contextFor(server.app, { kind: 'operator', name: 'test' }, platform)
  const person = { email: EMAIL, firstname: 'Lena', lastname: 'Okafor', locale: 'fr' as const }
  const invite = () => inPlatform(platform.id, () => createMember(operator(), person))

  it('invites its owner to choose a password, and ends what somebody registered', async () => {
    await register(FOREIGN, { firstname: 'Eve' })
    const foreign = await lastToken()
    const member = await invite()
    expect([member.made, member.link?.includes('/admin/reset-password?token=')]).toEqual([true, true])
    expect(await codeOf(foreign)).toBe('account.linkInvalid')
    expect(await signInWith(FOREIGN)).toBe('account.credentials')
    const token = /token=([\w-]+)/.exec(member.link ?? '')?.[1]
    expect((await on().post('/api/auth/reset/confirm', { token, password: OWN })).status).toBe(200)
    expect(await signInWith(OWN)).toBe('ok')
  })

  it('takes the password off an account that was registered before passwords travelled with their link', async () => {
    await insertUser({
      ...person,
      firstname: 'Eve',
      passwordHash: await hashPassword(FOREIGN),
      confirmedAt: null,
    })
    const member = await invite()
    expect([member.name, member.link === null]).toEqual(['Lena Okafor', false])
    expect((await User.findOne({ raw: true }))?.passwordHash).toBeNull()
  })

  it('answers a registration with a link to choose a password: nobody brings one for an invited person', async () => {
    await invite()
    await register(FOREIGN)
    expect((await mails()).map(({ template }) => template)).toEqual(['reset'])
    expect(await signInWith(FOREIGN)).toBe('account.credentials')
  })

  it('is refused where there is nothing but a registration', async () => {
    await insertUser({ ...person, passwordHash: null, confirmedAt: null })
    const granting = inPlatform(platform.id, () => grantRole(operator(), { email: EMAIL, role: 'owner' }))
    await expect(granting).rejects.toMatchObject({ code: 'resource.notFound' })
  })
})

describe('what anybody may ask for any address', () => {
  /** Statements of one request, without their values. */
  async function statementsOf(work: () => Promise<{ status: number }>): Promise<string[]> {
    statements = []
    try {
      expect((await work()).status).toBe(202)
      const read = statements.map((sql) =>
        sql
          .replace(/^Executing \([^)]*\): /, '')
          .replaceAll(/'(?:[^'\\]|''|\\.)*'/g, '?')
          .replaceAll(/\b\d+\b/g, '?'),
      )
      // The meaning of a host is kept for a second, whoever asks.
      return read.filter((sql) => !/FROM `domain`|`Platform`.`slug` = /.test(sql))
    } finally {
      statements = undefined
    }
  }

  it.each([
    ['register', (email: string) => register(OWN, { email })],
    ['register with answers', (email: string) => register(OWN, { email, drafts: [TYPED] })],
    ['ask for a new password', (email: string) => on().post('/api/auth/reset', { email, lang: 'fr' })],
    ['ask for the link again', (email: string) => on().post('/api/auth/confirm/resend', { email, lang: 'fr' })],
  ])('does the same statements for a known, an unconfirmed and an unknown one: %s', async (_what, ask) => {
    const known = await makePerson(platform)
    await register(OWN, { email: 'waiting@example.org' })
    await server.runJobs()
    // What is remembered for all, such as hosts, is asked for once.
    await ask('first@example.org')
    const done = []
    for (const email of [known.email, 'waiting@example.org', 'nobody@example.org'])
      done.push(await statementsOf(() => ask(email)))
    expect(done[0]?.length).toBeGreaterThan(2)
    expect(done[1]).toEqual(done[0])
    expect(done[2]).toEqual(done[0])
  })

  it('leaves nothing of an address that has no account', async () => {
    await on().post('/api/auth/reset', { email: 'nobody@example.org', lang: 'fr' })
    await on().post('/api/auth/confirm/resend', { email: 'nobody@example.org', lang: 'fr' })
    expect(await mails()).toEqual([])
    expect(await EmailToken.count()).toBe(0)
  })

  it('does the same statements for a wrong password of any address', async () => {
    const known = await makePerson(platform)
    const login = (email: string) => on().post('/api/auth/login', { email, password: `${PASSWORD}!` })
    await login('first@example.org')
    const count = async (email: string) => {
      statements = []
      await login(email)
      const { length } = statements
      statements = undefined
      return length
    }
    expect(await count(known.email)).toBe(await count('nobody@example.org'))
  })
})
