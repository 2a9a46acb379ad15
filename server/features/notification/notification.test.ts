import { beforeEach, describe, expect, it } from 'vitest'
import type { NotificationItem } from '#core/notification/notification.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Notification } from '#server/db/models/Notification.ts'
import { consumeAll } from '#server/events/consume.ts'
import { CONSUMERS, SLICE_CONSUMERS } from '#server/slices.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let owner: Person
let browser: Browser
let made: MadeProgram

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await makePerson(platform, { role: 'owner' })
  browser = await signIn(server.browser(platform.host), owner)
  made = await makeProgram(server.app, platform)
  await dispatch()
  await browser.put('/api/notifications/read', { ids: null })
  await inPlatform(platform.id, () => Notification.destroy({ where: {} }))
})

const dispatch = () =>
  consumeAll({ catalogue: CONSUMERS, consumers: SLICE_CONSUMERS, clock: server.clock, log: server.app.log })

interface List {
  items: NotificationItem[]
  metadata: { unread: number; lastId: string | null; hasMore: boolean }
}
const list = async (from: Browser = browser, query = '') => (await from.get<List>(`/api/notifications${query}`)).body
const apply = () => makeResponse(server.app, platform, made)

describe('notifications', () => {
  it('tell of applications to those who may read them, several of a program as one', async () => {
    await apply()
    await dispatch()
    const second = await apply()
    await dispatch()
    const { items, metadata } = await list()
    expect(metadata).toEqual({ unread: 1, lastId: items[0]?.id, hasMore: false })
    expect(items).toEqual([
      {
        id: expect.any(String),
        kind: 'response.submitted',
        count: 2,
        at: expect.any(String),
        read: false,
        actor: { name: expect.any(String) },
        subject: { kind: 'response', id: second.id, name: expect.any(String) },
        program: expect.objectContaining({ id: made.program.id }),
        values: {},
      },
    ])
  })

  it('begin anew once they were read', async () => {
    await apply()
    await dispatch()
    expect((await browser.put('/api/notifications/read', { ids: null })).body).toEqual({ unread: 0 })
    await apply()
    await dispatch()
    const { items, metadata } = await list()
    expect([items.map(({ count, read }) => [count, read]), metadata.unread]).toEqual([
      [
        [1, false],
        [1, true],
      ],
      1,
    ])
  })

  it('tell nobody who may not know: applicants, other programs, other platforms, the person who did it', async () => {
    const elsewhere = await makeProgram(server.app, platform)
    const collaborator = await makePerson(platform, { role: 'collaborator', programId: elsewhere.program.id })
    const jury = await makePerson(platform, { role: 'jury', programId: made.program.id })
    const other = await makePlatform(server.app)
    const stranger = await makePerson(other, { role: 'owner' })
    const applicant = await makePerson(platform)
    await apply()
    await dispatch()
    for (const [person, host] of [
      [collaborator, platform.host],
      [jury, platform.host],
      [applicant, platform.host],
      [stranger, other.host],
    ] as const) {
      const theirs = await list(await signIn(server.browser(host), person))
      expect(theirs.items.filter(({ kind }) => kind === 'response.submitted')).toEqual([])
    }
    expect((await list()).items.map(({ kind }) => kind)).toContain('response.submitted')
    await browser.put(`/api/user.programs/${made.program.id}/status`, { status: 'archived' })
    await dispatch()
    expect((await list()).items.map(({ kind }) => kind)).not.toContain('program.archived')
  })

  it('can be turned off by kind, and are again what one may hear of', async () => {
    const off = await browser.put('/api/notifications/preferences', { kind: 'response.submitted', isOn: false })
    expect(off.body).toEqual({ items: expect.arrayContaining([{ kind: 'response.submitted', isOn: false }]) })
    await apply()
    await dispatch()
    expect((await list()).items).toEqual([])
    expect((await browser.put('/api/notifications/preferences', { kind: '__proto__', isOn: true })).status).toBe(422)
    const applicant = await signIn(server.browser(platform.host), await makePerson(platform))
    expect((await applicant.get('/api/notifications/preferences')).body).toEqual({ items: [] })
    expect(
      (await applicant.put('/api/notifications/preferences', { kind: 'response.submitted', isOn: true })).status,
    ).toBe(422)
  })

  it('are read by their person alone', async () => {
    await apply()
    await dispatch()
    const [item] = (await list()).items
    const second = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
    await second.put('/api/notifications/read', { ids: [item?.id] })
    expect((await list()).metadata.unread).toBe(1)
    expect((await list(second, `?after=${item?.id}`)).items).toEqual([])
    expect((await browser.put('/api/notifications/read', { ids: [item?.id] })).body).toEqual({ unread: 0 })
  })

  it('come in pages, newest first', async () => {
    for (let n = 0; n < 3; n += 1) {
      await apply()
      await dispatch()
      await browser.put('/api/notifications/read', { ids: null })
      server.clock.advance(1_000)
    }
    const first = await list(browser, '?limit=2')
    const rest = await list(browser, `?limit=2&after=${first.metadata.lastId}`)
    expect([first.items.length, first.metadata.hasMore, rest.items.length, rest.metadata.hasMore]).toEqual([
      2,
      true,
      1,
      false,
    ])
    const times = [...first.items, ...rest.items].map(({ at }) => at)
    expect(times).toEqual(times.toSorted().reverse())
  })

  it('are told once, also when the same batch fails first', async () => {
    await apply()
    const [notify] = SLICE_CONSUMERS.filter(({ name }) => name === 'notification.notify')
    if (!notify || !('handleTogether' in notify)) throw new Error('no consumer')
    let attempts = 0
    const failing = {
      ...notify,
      async handleTogether(...args: Parameters<typeof notify.handleTogether>) {
        await notify.handleTogether(...args)
        attempts += 1
        if (attempts === 1) throw new Error('cut')
      },
    }
    const consumers = SLICE_CONSUMERS.map((each) => (each === notify ? failing : each))
    const options = { catalogue: CONSUMERS, consumers, clock: server.clock, log: { error() {}, warn() {} } }
    await consumeAll(options)
    expect((await list()).items).toEqual([])
    server.clock.advance(3_600_000)
    await consumeAll(options)
    const later = await signIn(server.browser(platform.host), owner)
    expect([attempts, (await list(later)).items.map(({ count }) => count)]).toEqual([2, [1]])
  })
})
