import { beforeEach, describe, expect, it } from 'vitest'
import type { NotificationItem } from '#core/notification/notification.contract.ts'
import type { ResponseRow } from '#core/response/response.contract.ts'
import type { Teammate } from '#core/team/team.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { consumeAll } from '#server/events/consume.ts'
import { CONSUMERS, SLICE_CONSUMERS } from '#server/slices.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let person: Person
let owner: Browser
let colleague: Person
let made: MadeProgram

beforeEach(async () => {
  platform = await makePlatform(server.app)
  person = await makePerson(platform, { role: 'owner' })
  owner = await signIn(server.browser(platform.host), person)
  made = await makeProgram(server.app, platform)
  colleague = await makePerson(platform, { role: 'collaborator', programId: made.program.id })
})

const path = (rest = '') => `/api/user.programs/${made.program.id}${rest}`
const apply = async (title: string) => (await makeResponse(server.app, platform, made, { answers: { title } })).id
const assign = (responseIds: string[], add: string[] = [], remove: string[] = [], by = owner) =>
  by.post<{ changed: number; code?: string }>(path('/response-assignees'), { responseIds, add, remove })
const titlesOf = async (userId: string) =>
  (await owner.get<{ items: ResponseRow[] }>(path(`/responses?assignee=${userId}`))).body.items
    .map(({ title }) => title)
    .sort()

describe('the team of a program', () => {
  it('is who may read its applications', async () => {
    const other = await makeProgram(server.app, platform)
    await makePerson(platform, { role: 'collaborator', programId: other.program.id })
    await makePerson(platform, { role: 'jury', programId: made.program.id })
    await makePerson(platform)
    const { items } = (await owner.get<{ items: Teammate[] }>(path('/team'))).body
    expect(items.map(({ id }) => id).sort()).toEqual([person.id, colleague.id].sort())
  })
})

describe('assigning applications', () => {
  it('gives many to several people and takes them off, all or none, and filters by them', async () => {
    const [one, two] = [await apply('Phare'), await apply('Digue')]
    expect((await assign([one, two], [colleague.id, person.id])).body).toEqual({ changed: 2 })
    expect((await assign([one], [colleague.id])).body).toEqual({ changed: 0 })
    expect((await assign([two], [], [colleague.id])).body).toEqual({ changed: 1 })
    expect([await titlesOf(colleague.id), await titlesOf(person.id)]).toEqual([['Phare'], ['Digue', 'Phare']])
    await apply('Jetée')
    expect([await titlesOf('none'), await titlesOf(`none,${colleague.id}`)]).toEqual([['Jetée'], ['Jetée', 'Phare']])
    expect(await titlesOf(`none&sort=title&search=phare`)).toEqual([])
    const stranger = await makePerson(platform)
    const refused = await assign([one, stranger.id], [stranger.id])
    expect([refused.status, owner.problem(refused).issues.map(({ at }) => at)]).toEqual([
      422,
      ['body.add[0]', 'body.responseIds[1]'],
    ])
    const exported = await owner.get(path(`/responses/export?assignee=${colleague.id}`))
    expect(exported.text.split('\n')[0]?.split(',')).toContain('assignee')
  })

  it('notifies those who get them, many as one, and not oneself', async () => {
    const ids = [await apply('Phare'), await apply('Digue')]
    await assign(ids, [colleague.id, person.id])
    await consumeAll({ catalogue: CONSUMERS, consumers: SLICE_CONSUMERS, clock: server.clock, log: server.app.log })
    const told = async (by: Browser) =>
      (await by.get<{ items: NotificationItem[] }>('/api/notifications')).body.items
        .filter(({ kind }) => kind === 'team.assigned')
        .map(({ count }) => count)
    expect(await told(await signIn(server.browser(platform.host), colleague))).toEqual([2])
    expect(await told(owner)).toEqual([])
  })

  it('needs the right to: a collaborator assigns nothing', async () => {
    const browser = await signIn(server.browser(platform.host), colleague)
    expect((await assign([await apply('Phare')], [colleague.id], [], browser)).body.code).toBe('missing_permissions')
  })
})
