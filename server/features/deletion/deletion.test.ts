import { beforeEach, describe, expect, it } from 'vitest'
import type { DataRequestItem, HeldData, OwnDataRequest } from '#core/deletion/deletion.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { User } from '#server/db/models/User.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, PASSWORD, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let made: MadeProgram
let owner: Person
let person: Person
let own: Browser
let browser: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await makePerson(platform, { role: 'owner' })
  browser = await signIn(server.browser(platform.host), owner)
  made = await makeProgram(server.app, platform)
  person = await makePerson(platform)
  own = await signIn(server.browser(platform.host), person)
})

interface List {
  items: DataRequestItem[]
  counts: { todo: number; processed: number }
}
const path = (rest = '') => `/api/platforms/${platform.id}/data-requests${rest}`
const ask = (by = own) => by.post<OwnDataRequest>('/api/profile/data-requests', { kind: 'deletion', message: 'Merci' })
const receive = (email = person.email, receivedAt = '2026-11-20') =>
  browser.post<DataRequestItem>(path(), { email, kind: 'access', message: 'Par courrier', receivedAt })
const list = async (part = 'todo') => (await browser.get<List>(path(`?part=${part}`))).body
const prove = () => browser.post('/api/auth/step-up', { password: PASSWORD })
const act = (id: string, what: string, body: object, by = browser) => by.post(path(`/${id}/${what}`), body)
const mails = () =>
  inPlatform(platform.id, async () =>
    (await Email.findAll({ where: { to: person.email }, order: [['id', 'ASC']], raw: true })).map(
      ({ template }) => template,
    ),
  )
const accounts = () => asSystem('all', () => User.count({ where: { id: person.id } }))

describe('a request about one’s data', () => {
  it('is shown with its deadline, to the platform and to programs in which the person applied', async () => {
    const asked = await ask()
    expect([asked.status, asked.body]).toEqual([
      201,
      {
        id: expect.any(String),
        kind: 'deletion',
        state: 'open',
        message: 'Merci',
        answer: '',
        createdAt: expect.any(String),
        dueAt: '2026-12-20T09:00:00.000Z',
        runAt: null,
        settledAt: null,
      },
    ])
    const inProgram = async () =>
      (await browser.get<List>(`/api/user.programs/${made.program.id}/data-requests`)).body.items.map(({ id }) => id)
    expect(await inProgram()).toEqual([])
    await makeResponse(server.app, platform, made, { person })
    await makeResponse(server.app, platform, made, { person, state: 'draft' })
    expect(await inProgram()).toEqual([asked.body.id])
    expect((await list()).counts).toEqual({ todo: 1, processed: 0 })
    const { body } = await browser.get<DataRequestItem & { held: HeldData }>(path(`/${asked.body.id}`))
    expect(body.person?.email).toBe(person.email)
    expect(body.held).toMatchObject({ applications: 1, drafts: 1, account: true, lastOwner: false })
    expect(await mails()).toContain('dataRequestReceived')
  })

  it('is made once while it is open, and not by the last owner', async () => {
    await ask()
    expect(codeOf(await ask())).toEqual([409, 'request.openAlready'])
    expect((await receive()).status).toBe(201)
    expect(codeOf(await receive())).toEqual([409, 'request.openAlready'])
    expect(codeOf(await ask(browser))).toEqual([409, 'access.lastOwner'])
    expect((await receive(owner.email)).status).toBe(201)
  })

  it('is refused with a reason, extended once, answered', async () => {
    const { id } = (await receive()).body
    await prove()
    expect((await act(id, 'refuse', { answer: '', version: 1 })).status).toBe(422)
    expect((await act(id, 'extend', { answer: 'Beaucoup de demandes', version: 1 })).status).toBe(200)
    expect(codeOf(await act(id, 'extend', { answer: 'Encore', version: 2 }))).toEqual([409, 'request.extendedAlready'])
    expect(codeOf(await act(id, 'process', { answer: '', version: 1 }))).toEqual([409, 'resource.stale'])
    expect((await list()).items.map(({ dueAt, extended }) => [dueAt, extended])).toEqual([
      ['2027-02-20T00:00:00.000Z', true],
    ])
    expect((await act(id, 'process', { answer: 'Voici', version: 2 })).status).toBe(200)
    expect(codeOf(await act(id, 'refuse', { answer: 'Non', version: 3 }))).toEqual([409, 'request.settled'])
    expect((await list('processed')).items.map(({ state, answer }) => [state, answer])).toEqual([['done', 'Voici']])
    const other = (await receive()).body
    await act(other.id, 'refuse', { answer: 'Non', version: 1 })
    expect(await mails()).toEqual([
      'dataRequestReceived',
      'dataRequestExtended',
      'dataRequestAnswered',
      'dataRequestReceived',
      'dataRequestRefused',
    ])
  })

  it('that came by post is recorded from the day it was received, and a copy is prepared for its person', async () => {
    const recorded = await receive(person.email.toUpperCase(), '2026-11-02')
    expect(recorded.body).toMatchObject({
      kind: 'access',
      createdAt: '2026-11-02T00:00:00.000Z',
      dueAt: '2026-12-02T00:00:00.000Z',
      person: { id: person.id },
    })
    const stranger = await makePerson(await makePlatform(server.app))
    expect(codeOf(await receive(stranger.email))).toEqual([404, 'request.personUnknown'])
    expect((await receive(person.email, '2026-11-21')).status).toBe(422)
    expect((await own.post('/api/profile/data-requests', { kind: 'access', message: '' })).status).toBe(422)
    const copy = async () =>
      (await own.get<{ item: { state: string } | null }>('/api/profile/data')).body.item?.state ?? null
    expect(await copy()).toBeNull()
    expect((await act(recorded.body.id, 'process', { answer: '', version: 1 })).status).toBe(200)
    await server.runJobs()
    expect([await copy(), await mails()]).toEqual(['done', ['dataRequestReceived', 'dataRequestAnswered', 'dataReady']])
  })

  it('deletes after seven days, unless the person withdraws it', async () => {
    const { id } = (await ask()).body
    expect(codeOf(await act(id, 'process', { answer: '', version: 1 }, own))).toEqual([403, 'missing_permissions'])
    await prove()
    expect((await act(id, 'process', { answer: '', version: 1 })).status).toBe(200)
    expect((await own.delete(`/api/profile/data-requests/${id}`)).status).toBe(204)
    server.clock.set('2026-11-28T09:00:00Z')
    await server.runJobs()
    expect(await accounts()).toBe(1)
    server.clock.set('2026-11-20T09:00:00Z')
    const again = (await ask()).body
    expect((await act(again.id, 'process', { answer: 'Au revoir', version: 1 })).status).toBe(200)
    server.clock.set('2026-11-27T08:59:00Z')
    await server.runJobs()
    expect(await accounts()).toBe(1)
    server.clock.set('2026-11-27T09:01:00Z')
    await server.runJobs()
    browser = await signIn(server.browser(platform.host), owner)
    expect([await accounts(), (await list('processed')).items.map(({ state, person }) => [state, person])]).toEqual([
      0,
      [
        ['done', null],
        ['cancelled', null],
      ],
    ])
    expect(await mails()).toEqual(['dataDeletionDone'])
    server.clock.set('2026-11-28T09:02:00Z')
    await server.runJobs()
    expect(await mails()).toEqual([])
  })

  it('is withdrawn by its person alone', async () => {
    const { id } = (await ask()).body
    expect((await browser.delete(`/api/profile/data-requests/${id}`)).status).toBe(404)
    expect((await own.delete(`/api/profile/data-requests/${id}`)).status).toBe(204)
    expect(codeOf(await own.delete(`/api/profile/data-requests/${id}`))).toEqual([409, 'request.settled'])
  })
})
