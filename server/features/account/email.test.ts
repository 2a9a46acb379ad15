import { beforeEach, describe, expect, it } from 'vitest'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, PASSWORD, type Person, signIn } from '../../../tests/factories/people.ts'
import { type Answer, type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let person: Person
let browser: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  person = await makePerson(platform)
  browser = await signIn(server.browser(platform.host), person)
})

const NEW = 'nouvelle@example.org'
const INVALID = [410, 'account.linkInvalid']
const on = () => server.browser(platform.host)
const ask = (email = NEW) => browser.post('/api/profile/email-change', { email })
const mails = async () => {
  await server.runJobs()
  const rows = await inPlatform(platform.id, () => Email.findAll({ order: [['id', 'ASC']], raw: true }))
  return rows.map(({ template, to, text }) => ({
    template,
    to,
    token: /(?:token|stop)=([\w-]+)/.exec(text)?.[1] ?? '',
  }))
}
const tokenOf = async (template: string) => (await mails()).findLast((mail) => mail.template === template)?.token ?? ''
const confirm = async (of = on()) => of.post('/api/auth/email-change/confirm', { token: await tokenOf('emailChange') })
const stop = async (of = on()) => of.post('/api/auth/email-change/stop', { token: await tokenOf('emailChangeNotice') })
const address = async () => (await browser.get<{ email: string }>('/api/profile')).body.email
const pending = async () =>
  (await browser.get<{ pending: { email: string } | null }>('/api/profile/email-change')).body.pending?.email ?? null
const mayEnter = async (email: string, password = PASSWORD) =>
  (await on().post('/api/auth/login', { email, password })).status === 200

describe('a change of the email address', () => {
  it('waits for the new address, tells the present one, and tells both once it is made', async () => {
    expect((await ask()).status).toBe(202)
    expect([await pending(), await address()]).toEqual([NEW, person.email])
    expect((await mails()).map(({ template, to }) => [template, to])).toEqual([
      ['emailChangeNotice', person.email],
      ['emailChange', NEW],
    ])
    expect((await confirm()).body).toEqual({ email: NEW })
    expect([await pending(), await address()]).toEqual([null, NEW])
    expect((await mails()).slice(2).map(({ template, to }) => [template, to])).toEqual([
      ['emailChanged', person.email],
      ['emailChanged', NEW],
    ])
    expect([await mayEnter(NEW), await mayEnter(person.email)]).toEqual([true, false])
    expect(codeOf(await confirm())).toEqual(INVALID)
  })

  it('needs a proof of the person, and another address than before', async () => {
    expect((await ask(` ${person.email.toUpperCase()} `)).body).toMatchObject({ issues: [{ rule: 'email-same' }] })
    server.clock.advance(700_000)
    expect(codeOf(await ask())).toEqual([403, 'session.stepUp'])
  })

  it('says the same of an address that has an account, which alone is told', async () => {
    const known = await makePerson(platform)
    const [first, second] = [await ask('libre@example.org'), await ask(known.email)]
    const shape = ({ body }: Answer) => Object.keys((body as { pending: object }).pending)
    expect([second.status, shape(second)]).toEqual([first.status, shape(first)])
    expect(await pending()).toBe(known.email)
    expect((await mails()).map(({ template, to }) => [template, to])).toEqual([
      ['emailChangeNotice', person.email],
      ['emailChangeNotice', person.email],
      ['emailInUse', known.email],
    ])
  })

  it('is refused where the address got an account meanwhile', async () => {
    await ask()
    await mails()
    await makePerson(platform, { email: NEW })
    expect(codeOf(await confirm())).toEqual(INVALID)
    expect(await address()).toBe(person.email)
  })

  it('ends when it is cancelled, asked for anew, or a day has passed', async () => {
    await ask()
    const first = await tokenOf('emailChange')
    expect((await browser.delete('/api/profile/email-change')).status).toBe(204)
    expect(await pending()).toBeNull()
    expect(codeOf(await on().post('/api/auth/email-change/confirm', { token: first }))).toEqual(INVALID)
    expect(codeOf(await stop())).toEqual(INVALID)
    await ask('autre@example.org')
    const second = await tokenOf('emailChange')
    await ask()
    expect(codeOf(await on().post('/api/auth/email-change/confirm', { token: second }))).toEqual(INVALID)
    await mails()
    server.clock.advance(24 * 3_600_000)
    expect(codeOf(await confirm())).toEqual(INVALID)
  })

  it('is not made by accident in the session of somebody else, nor on another platform', async () => {
    await ask()
    const stranger = await signIn(on(), await makePerson(platform))
    expect(codeOf(await confirm(stranger))).toEqual([409, 'account.linkOfOther'])
    expect(codeOf(await stop(stranger))).toEqual([409, 'account.linkOfOther'])
    const other = await makePlatform(server.app)
    expect(codeOf(await confirm(server.browser(other.host)))).toEqual(INVALID)
    expect((await confirm()).status).toBe(200)
  })

  it('is stopped from the present address, which signs out everywhere and asks for a new password', async () => {
    await ask()
    expect((await stop()).body).toEqual({ email: person.email, undone: false })
    expect(codeOf(await confirm())).toEqual(INVALID)
    expect((await browser.get('/api/profile')).status).toBe(401)
    expect(await mayEnter(person.email)).toBe(false)
    await on().post('/api/auth/reset', { email: person.email, lang: 'fr' })
    const password = 'une mouette rieuse'
    expect((await on().post('/api/auth/reset/confirm', { token: await tokenOf('reset'), password })).status).toBe(200)
    expect(await mayEnter(person.email, password)).toBe(true)
  })

  it('is undone from the former address for a week', async () => {
    await ask()
    await confirm()
    expect((await stop()).body).toEqual({ email: person.email, undone: true })
    expect([await mayEnter(NEW), (await browser.get('/api/profile')).status]).toEqual([false, 401])
    expect(codeOf(await stop())).toEqual(INVALID)
    browser = await signIn(on(), await makePerson(platform))
    await ask('encore@example.org')
    await confirm()
    server.clock.advance(7 * 24 * 3_600_000)
    expect(codeOf(await stop())).toEqual(INVALID)
  })

  it('is made once, however often its link is opened at the same time', async () => {
    await ask()
    const token = await tokenOf('emailChange')
    const answers = await Promise.all([1, 2, 3].map(() => on().post('/api/auth/email-change/confirm', { token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  })
})
