import { beforeEach, describe, expect, it } from 'vitest'
import type { Messages } from '#core/message/message.contract.ts'
import type { NotificationItem } from '#core/notification/notification.contract.ts'
import type { MyResponseSummary, ResponseRow } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { Participant } from '#server/db/models/Participant.ts'
import { Response } from '#server/db/models/Response.ts'
import { consumeAll } from '#server/events/consume.ts'
import { CONSUMERS, SLICE_CONSUMERS } from '#server/slices.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let made: MadeProgram
let maud: Person
let lena: Person
let yann: Person
let organiser: Browser
let colleague: Browser
let owner: Browser
let reader: Browser
let id: string

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  maud = await makePerson(platform, { role: 'owner' })
  ;[lena, yann] = [await makePerson(platform), await makePerson(platform)]
  organiser = await signIn(server.browser(platform.host), maud)
  colleague = await signIn(
    server.browser(platform.host),
    await makePerson(platform, { role: 'collaborator', programId: made.program.id }),
  )
  owner = await signIn(server.browser(platform.host), lena)
  reader = await signIn(server.browser(platform.host), yann)
  id = (await makeResponse(server.app, platform, made, { person: lena, answers: { title: 'Phare' } })).id
  await inPlatform(platform.id, () =>
    Participant.create({
      ...{ responseId: id, userId: yann.id, role: 'reader', state: 'active' },
      joinedAt: new Date('2026-11-20T09:00:00Z'),
    }),
  )
})

const program = (rest: string) => `/api/user.programs/${made.program.id}${rest}`
const theirs = (rest = '') => program(`/responses/${id}/messages${rest}`)
const mine = (rest = '') => `/api/portal/me/responses/${id}/messages${rest}`
const write = (body: string, by = organiser) => by.post<Messages>(theirs(), { body })
const answer = (body: string, by = owner) => by.post<Messages>(mine(), { body })
const mails = async () =>
  (
    await inPlatform(platform.id, () =>
      Email.findAll({ where: { template: ['messageReceived', 'messageAnswered'] }, order: [['id', 'ASC']], raw: true }),
    )
  ).map(({ template, to }) => [template, to])
const summary = async (by: Browser) =>
  (await by.get<{ items: MyResponseSummary[] }>('/api/portal/me/responses')).body.items[0]?.messages
const facet = async (by: Browser, filter = '') =>
  (await by.get<{ items: ResponseRow[] }>(program(`/responses${filter}`))).body.items.map(
    ({ facets }) => facets.message,
  )

describe('messages about an application', () => {
  it('go to all who apply, are answered, and are unread for each until they read them', async () => {
    expect((await write('La photographie est trop petite.')).status).toBe(201)
    expect(await mails()).toEqual([
      ['messageReceived', lena.email],
      ['messageReceived', yann.email],
    ])
    expect([await summary(owner), await summary(reader)]).toEqual([
      { total: 1, unread: 1 },
      { total: 1, unread: 1 },
    ])
    const first = (await owner.get<Messages>(mine())).body.items[0]
    expect((await owner.put<Messages>(mine('/read'), { messageId: first?.id })).body.unread).toBe(0)
    expect([await summary(owner), await summary(reader)]).toEqual([
      { total: 1, unread: 0 },
      { total: 1, unread: 1 },
    ])

    server.clock.advance(60_000)
    const { items } = (await answer('Elle part demain.')).body
    expect(items.map(({ side, isMe, unread }) => [side, isMe, unread])).toEqual([
      ['organiser', false, false],
      ['applicant', true, false],
    ])
    expect((await mails()).slice(2)).toEqual([['messageAnswered', maud.email]])
    expect([await facet(organiser), await facet(colleague, '?message=unread')]).toEqual([
      [{ total: 2, unread: 1 }],
      [{ total: 2, unread: 1 }],
    ])
    const last = (await organiser.get<Messages>(theirs())).body.items.at(-1)
    await organiser.put(theirs('/read'), { messageId: last?.id })
    expect([await facet(organiser), await facet(organiser, '?message=unread'), await facet(colleague)]).toEqual([
      [{ total: 2, unread: 0 }],
      [],
      [{ total: 2, unread: 1 }],
    ])
    // An older message that is read again makes nothing unread.
    await organiser.put(theirs('/read'), { messageId: first?.id })
    expect(await facet(organiser)).toEqual([{ total: 2, unread: 0 }])
  })

  it('are told to the organisers in the back office', async () => {
    await write('Bonjour.')
    await answer('Bonjour !')
    await consumeAll({ catalogue: CONSUMERS, consumers: SLICE_CONSUMERS, clock: server.clock, log: server.app.log })
    const { items } = (await colleague.get<{ items: NotificationItem[] }>('/api/notifications')).body
    expect(items.filter(({ kind }) => kind === 'message.answered').map(({ subject }) => subject.name)).toEqual([
      'Phare',
    ])
  })

  it('are not begun by applicants, nor answered by those who may only read', async () => {
    expect(owner.problem(await answer('Bonjour ?')).code).toBe('message.notBegun')
    await write('Bonjour.')
    expect(reader.problem(await answer('Bonjour !', reader)).code).toBe('response.readOnly')
    expect((await reader.get<Messages>(mine())).body.items).toHaveLength(1)
  })

  it('are for those of the team and of the application alone', async () => {
    await write('Bonjour.')
    const stranger = await signIn(server.browser(platform.host), await makePerson(platform))
    const juror = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'jury', programId: made.program.id }),
    )
    expect((await stranger.get(mine())).status).toBe(404)
    expect((await owner.get(theirs())).status).toBe(403)
    expect([(await juror.get(theirs())).status, (await juror.post(theirs(), { body: 'x' })).status]).toEqual([403, 403])
  })

  it('hold something to read: control characters alone are none', async () => {
    for (const body of ['', ' \n', '\u0001\u0007']) expect((await write(body)).status).toBe(422)
    expect((await write('\u0001Bonjour')).body.items.map((one) => one.body)).toEqual(['Bonjour'])
  })

  it('need somebody to write to, and a text', async () => {
    expect(organiser.problem(await write('  ')).code).toBe('request.invalid')
    await inPlatform(platform.id, async () => {
      await Response.update({ ownerId: null }, { where: { id } })
      await Participant.destroy({ where: { responseId: id } })
    })
    expect(organiser.problem(await write('Bonjour.')).code).toBe('message.nobody')
    expect((await organiser.get<Messages>(theirs())).body.items).toEqual([])
  })
})
