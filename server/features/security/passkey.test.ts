import { beforeEach, describe, expect, it } from 'vitest'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { SpentChallenge } from '#server/db/models/SpentChallenge.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { TestPasskey } from '../../../tests/factories/passkey.ts'
import { makePerson, makePlatform, PASSWORD, type Person, signIn } from '../../../tests/factories/people.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let person: Person
let browser: Browser
let page: { origin: string }

beforeEach(async () => {
  platform = await makePlatform(server.app)
  person = await makePerson(platform, { role: 'owner' })
  browser = await signIn(server.browser(platform.host), person)
  page = { origin: `http://${platform.host}` }
})

type Options = { options: { challenge: string; rp: { id: string }; rpId: string } }
const REFUSED = [422, 'factor.passkeyRefused']
const on = (where = platform) => server.browser(where.host)
const optionsToAdd = async (of = browser) => (await of.post<Options>('/api/profile/passkeys/options')).body.options
const optionsToSignIn = async (of: Browser) => (await of.post<Options>('/api/auth/passkey/options')).body.options
const add = async (passkey: TestPasskey, { of = browser, name = 'iPhone de Lena', from = page } = {}) =>
  of.post<{ item: { id: string; host: string }; recoveryCodes: string[] }>('/api/profile/passkeys', {
    name,
    registration: passkey.create(await optionsToAdd(of), from),
  })
const enter = async (passkey: TestPasskey, pretence: object = {}, of = on()) =>
  of.post<{ user: { id: string } }>('/api/auth/passkey', {
    assertion: passkey.get(await optionsToSignIn(of), { ...page, ...pretence }),
  })

describe('adding a passkey', () => {
  it('lists it with its host, gives recovery codes with the first, and tells the person', async () => {
    const added = await add(new TestPasskey())
    expect([added.status, added.body.recoveryCodes.length]).toEqual([200, 10])
    expect((await add(new TestPasskey(), { name: 'Clé bleue' })).body.recoveryCodes).toEqual([])
    const { items } = (await browser.get<{ items: { name: string; host: string }[] }>('/api/profile/factors')).body
    const host = platform.host.replace(/:\d+$/, '')
    expect(items.map((item) => [item.name, item.host])).toEqual([
      ['iPhone de Lena', host],
      ['Clé bleue', host],
    ])
    const mails = await inPlatform(platform.id, () => Email.findAll({ raw: true }))
    expect(mails.map(({ template, to }) => [template, to])).toEqual([
      ['factorAdded', person.email],
      ['factorAdded', person.email],
    ])
  })

  it('needs a proof of the person from the last minutes', async () => {
    server.clock.advance(700_000)
    expect(codeOf(await browser.post('/api/profile/passkeys/options'))).toEqual([403, 'session.stepUp'])
    expect((await browser.post('/api/auth/step-up', { password: PASSWORD })).status).toBe(200)
    expect((await add(new TestPasskey())).status).toBe(200)
  })

  it('refuses another page, another host, an unverified person, and a challenge that is not ours', async () => {
    const passkey = new TestPasskey()
    const send = async (pretence: object) =>
      codeOf(
        await browser.post('/api/profile/passkeys', {
          name: 'x',
          registration: passkey.create(await optionsToAdd(), { ...page, ...pretence }),
        }),
      )
    expect(await send({ origin: 'http://evil.example' })).toEqual(REFUSED)
    expect(await send({ rpId: 'evil.example' })).toEqual(REFUSED)
    expect(await send({ unverified: true })).toEqual(REFUSED)
    const ours = await optionsToAdd()
    const forged = passkey.create({ ...ours, challenge: Buffer.alloc(54, 7).toString('base64url') }, page)
    expect(codeOf(await browser.post('/api/profile/passkeys', { name: 'x', registration: forged }))).toEqual(REFUSED)
    const junk = { ...passkey.create(ours, page), response: { clientDataJSON: 'AA', attestationObject: 'AA' } }
    expect(codeOf(await browser.post('/api/profile/passkeys', { name: 'x', registration: junk }))).toEqual(REFUSED)
    expect((await browser.get('/api/profile/factors')).body).toMatchObject({ items: [] })
  })

  it('takes a challenge once, for five minutes, from the person who asked', async () => {
    const used = await optionsToAdd()
    const post = (passkey: TestPasskey, options: object, of = browser) =>
      of.post('/api/profile/passkeys', { name: 'x', registration: passkey.create(options, page) })
    expect((await post(new TestPasskey(), used)).status).toBe(200)
    expect(codeOf(await post(new TestPasskey(), used))).toEqual(REFUSED)
    const other = await signIn(on(), await makePerson(platform))
    expect(codeOf(await post(new TestPasskey(), await optionsToAdd(), other))).toEqual(REFUSED)
    const late = await optionsToAdd()
    server.clock.advance(300_001)
    expect(codeOf(await post(new TestPasskey(), late))).toEqual(REFUSED)
  })

  it('gives one passkey to one person', async () => {
    const passkey = new TestPasskey()
    await add(passkey)
    const other = await signIn(on(), await makePerson(platform))
    expect(codeOf(await add(passkey, { of: other }))).toEqual([409, 'factor.passkeyKnown'])
  })

  it('renames and removes one’s own alone', async () => {
    const { item } = (await add(new TestPasskey())).body
    const other = await signIn(on(), await makePerson(platform))
    const path = `/api/profile/factors/${item.id}`
    expect(codeOf(await other.put(path, { name: 'Mine' }))).toEqual([404, 'resource.notFound'])
    expect(codeOf(await other.delete(path))).toEqual([404, 'resource.notFound'])
    expect((await browser.put(path, { name: 'Téléphone' })).body).toMatchObject({ name: 'Téléphone' })
    expect((await browser.delete(path)).status).toBe(204)
    expect((await browser.get('/api/profile/factors')).body).toMatchObject({ items: [], recoveryCodesLeft: 0 })
  })
})

describe('signing in with a passkey', () => {
  it('says who one is and is both steps', async () => {
    const passkey = new TestPasskey()
    await add(passkey)
    const here = on()
    expect((await enter(passkey, {}, here)).body.user.id).toBe(person.id)
    expect((await here.get('/api/profile')).status).toBe(200)
    // A password alone is not enough any more; the passkey completes it.
    const other = on()
    const first = await other.post('/api/auth/login', { email: person.email, password: PASSWORD })
    expect(first.body).toMatchObject({ pending: 'factor' })
    expect((await other.get('/api/auth/pending')).body).toMatchObject({ pending: { kinds: ['passkey'] } })
    expect((await enter(passkey, {}, other)).status).toBe(200)
    expect((await other.get('/api/auth/pending')).body).toEqual({ pending: null })
  })

  it('refuses a replayed answer, also when it comes several times at once', async () => {
    const passkey = new TestPasskey(0)
    await add(passkey)
    const here = on()
    const assertion = passkey.get(await optionsToSignIn(here), page)
    const answers = await Promise.all([1, 2, 3].map(() => here.post('/api/auth/passkey', { assertion })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(codeOf(await on().post('/api/auth/passkey', { assertion }))).toEqual(REFUSED)
    // The challenge alone is what stops it: this authenticator counts nothing.
    await SpentChallenge.destroy({ where: {} })
    expect((await on().post('/api/auth/passkey', { assertion })).status).toBe(200)
  })

  it('refuses a counter that has not grown', async () => {
    const passkey = new TestPasskey(5)
    await add(passkey)
    expect((await enter(passkey)).status).toBe(200)
    expect(codeOf(await enter(passkey, { counter: passkey.counter }))).toEqual(REFUSED)
    expect(codeOf(await enter(passkey, { counter: 0 }))).toEqual(REFUSED)
    expect((await enter(passkey)).status).toBe(200)
  })

  it('refuses another page, another host and an unverified person', async () => {
    const passkey = new TestPasskey()
    await add(passkey)
    expect(codeOf(await enter(passkey, { origin: 'http://evil.example' }))).toEqual(REFUSED)
    expect(codeOf(await enter(passkey, { rpId: 'evil.example' }))).toEqual(REFUSED)
    expect(codeOf(await enter(passkey, { unverified: true }))).toEqual(REFUSED)
    expect(codeOf(await enter(new TestPasskey()))).toEqual(REFUSED)
    expect((await enter(passkey)).status).toBe(200)
  })

  it('belongs to its host: elsewhere it opens nothing, and a recovery code completes the sign-in', async () => {
    const passkey = new TestPasskey()
    const { recoveryCodes } = (await add(passkey)).body
    const other = await makePlatform(server.app)
    const there = on(other)
    const origin = `http://${other.host}`
    expect(codeOf(await enter(passkey, { origin }, there))).toEqual(REFUSED)
    // A challenge of another host counts no more here, whatever page shows it.
    const foreign = await optionsToSignIn(there)
    expect(codeOf(await on().post('/api/auth/passkey', { assertion: passkey.get(foreign, page) }))).toEqual(REFUSED)
    await there.post('/api/auth/login', { email: person.email, password: PASSWORD })
    expect((await there.get('/api/auth/pending')).body).toMatchObject({
      pending: { step: 'factor', kinds: [], recoveryCodes: true },
    })
    expect((await there.post('/api/auth/code', { code: recoveryCodes[0] })).status).toBe(200)
    server.clock.advance(700_000)
    expect((await there.get('/api/auth/step-up')).body).toMatchObject({ methods: ['recovery'] })
  })

  it('names nobody else: the handle has to be the owner’s', async () => {
    const passkey = new TestPasskey()
    await add(passkey)
    const other = await makePerson(platform)
    passkey.userHandle = Buffer.from(other.id).toString('base64url')
    expect(codeOf(await enter(passkey))).toEqual(REFUSED)
  })

  it('lets nobody in who was shut out, or whose passkey was removed', async () => {
    const passkey = new TestPasskey()
    const { item } = (await add(passkey)).body
    await browser.delete(`/api/profile/factors/${item.id}`)
    expect(codeOf(await enter(passkey))).toEqual(REFUSED)
  })
})

describe('proving oneself with a passkey', () => {
  it('counts as a proof, once, of its own person', async () => {
    const passkey = new TestPasskey()
    await add(passkey)
    server.clock.advance(700_000)
    expect((await browser.get('/api/auth/step-up')).body).toMatchObject({ methods: ['passkey', 'recovery'] })
    const ask = async (of = browser) => (await of.post<Options>('/api/auth/step-up/passkey')).body.options
    const assertion = passkey.get(await ask(), page)
    expect(codeOf(await browser.post('/api/auth/step-up', { password: PASSWORD }))).toEqual([422, 'request.invalid'])
    // One made for a sign-in does not count here.
    const forSignIn = passkey.get(await optionsToSignIn(browser), page)
    expect(codeOf(await browser.post('/api/auth/step-up', { passkey: forSignIn }))).toEqual(REFUSED)
    passkey.counter += 10
    const fresh = passkey.get(await ask(), page)
    expect((await browser.post('/api/auth/step-up', { passkey: fresh })).status).toBe(200)
    expect(codeOf(await browser.post('/api/auth/step-up', { passkey: fresh }))).toEqual(REFUSED)
    expect(codeOf(await browser.post('/api/auth/step-up', { passkey: assertion }))).toEqual(REFUSED)
    expect((await browser.post('/api/profile/passkeys/options')).status).toBe(200)
    const other = await signIn(on(), await makePerson(platform))
    const theirs = passkey.get(await ask(other), page)
    expect(codeOf(await other.post('/api/auth/step-up', { passkey: theirs }))).toEqual(REFUSED)
  })
})
