import { beforeEach, describe, expect, it } from 'vitest'
import type { LogEntry } from '#core/log/log.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { MyResponseSummary, ResponseDetail, ResponseRow } from '#core/response/response.contract.ts'
import type { Status } from '#core/status/status.contract.ts'
import { type Context, contextFor, type PlatformRef } from '#server/context.ts'
import { ReviewStatus } from '#server/db/models/ReviewStatus.ts'
import { consumeAll } from '#server/events/consume.ts'
import { SLICE_CONSUMERS } from '#server/slices.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { exportPlatform } from '../manifest/export.actions.ts'
import { applyManifest, planManifest } from '../manifest/manifest.actions.ts'

const server = testServer()
let platform: PlatformRef
let owner: Browser
let made: MadeProgram

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  made = await makeProgram(server.app, platform)
})

const path = (rest = '') => `/api/user.programs/${made.program.id}${rest}`
const create = async (fr: string, more: object = {}) =>
  (await owner.post<Status>(path('/statuses'), { title: { fr }, ...more })).body
const list = async () => (await owner.get<{ items: Status[] }>(path('/statuses'))).body.items
const put = (responseIds: string[], statusId: string | null, by = owner) =>
  by.post<{ changed: number; code?: string }>(path('/response-statuses'), { responseIds, statusId })
const apply = (title: string, person?: Person) =>
  makeResponse(server.app, platform, made, { answers: { title }, ...(person && { person }) })
const titlesWith = async (query: string) =>
  (await owner.get<{ items: ResponseRow[] }>(path(`/responses?${query}`))).body.items.map(({ title }) => title).sort()
const logged = async (type: string) =>
  (await owner.get<{ items: LogEntry[] }>(`/api/platforms/${platform.id}/logs?limit=50&type=${type}`)).body.items
const operator = (): Context => contextFor(server.app, { kind: 'system', name: 'test' }, platform)

describe('review statuses of a program', () => {
  it('stand in the order that they were put in, each with a key of its own that stays', async () => {
    const [first, second] = [await create('À instruire'), await create('À compléter', { isFinal: true })]
    expect([first.key, second.key, first.colour === second.colour]).toEqual(['a-instruire', 'a-completer', false])
    const ordered = await owner.put<{ items: Status[] }>(path('/statuses-order'), { statusIds: [second.id, first.id] })
    expect(ordered.body.items.map(({ key }) => key)).toEqual(['a-completer', 'a-instruire'])
    const change = { ...second, title: { fr: 'Incomplète', en: 'Incomplete' }, message: {}, visibleToApplicant: false }
    const { id: _, key: __, count: ___, ...body } = change
    expect((await owner.put<Status>(path(`/statuses/${second.id}`), body)).body).toMatchObject({
      key: 'a-completer',
      title: { fr: 'Incomplète', en: 'Incomplete' },
      isFinal: true,
    })
    const stale = await owner.put(path(`/statuses/${second.id}`), { ...body, title: { fr: 'Autre' } })
    expect([stale.status, owner.problem(stale).code]).toEqual([409, 'resource.stale'])
    const missing = await owner.put(path('/statuses-order'), { statusIds: [first.id] })
    expect([missing.status, owner.problem(missing).code]).toEqual([409, 'resource.stale'])
  })

  it('refuse a title that another has, and say nothing of other programs', async () => {
    await create('Reçue')
    const again = await owner.post(path('/statuses'), { title: { fr: 'REÇUE' } })
    expect([again.status, owner.problem(again).code]).toEqual([409, 'status.titleTaken'])
    made = await makeProgram(server.app, platform)
    expect((await owner.post(path('/statuses'), { title: { fr: 'Reçue' } })).status).toBe(201)
  })

  it('that are deleted leave their applications with another one, or none', async () => {
    const [from, into] = [await create('À compléter'), await create('Complète')]
    const [one, two] = [await apply('Un'), await apply('Deux')]
    await put([one.id, two.id], from.id)
    expect((await owner.delete(path(`/statuses/${from.id}?into=${from.id}`))).status).toBe(422)
    expect((await owner.delete(path(`/statuses/${from.id}?into=${into.id}`))).status).toBe(204)
    expect((await list()).map(({ key, count }) => [key, count])).toEqual([['complete', 2]])
    expect((await logged('status.deleted')).map(({ before, after }) => [before, after])).toEqual([
      [expect.objectContaining({ name: 'À compléter', count: 2 }), { into: 'Complète' }],
    ])
    expect((await owner.delete(path(`/statuses/${into.id}`))).status).toBe(204)
    expect((await owner.get<ResponseDetail>(path(`/responses/${one.id}`))).body.facets).toEqual({})
  })

  it('go with a program that is gone for good', async () => {
    await create('Reçue')
    const { body } = await owner.get<Program>(path())
    const trashed = await owner.put<Program>(path('/status'), { status: 'deleted', version: body.version })
    await owner.send('DELETE', path(), { body: { version: trashed.body.version } })
    await consumeAll({
      catalogue: SLICE_CONSUMERS,
      consumers: [...SLICE_CONSUMERS],
      clock: server.clock,
      log: server.app.log,
    })
    expect(await asSystem('a test counts', () => ReviewStatus.count())).toBe(0)
  })
})

describe('on applications', () => {
  it('are given to many, all or none, each logged once, and leave when they were changed', async () => {
    const status = await create('À compléter')
    const [one, two] = [await apply('Un'), await apply('Deux')]
    server.clock.advance(60_000)
    const { updatedAt } = (await owner.get<ResponseDetail>(path(`/responses/${one.id}`))).body
    expect((await put([one.id, two.id], status.id)).body).toEqual({ changed: 2 })
    expect((await put([one.id, two.id], status.id)).body).toEqual({ changed: 0 })
    const elsewhere = await makeResponse(server.app, platform, await makeProgram(server.app, platform))
    const refused = await put([one.id, elsewhere.id], null)
    expect([refused.status, owner.problem(refused).issues.map(({ at }) => at)]).toEqual([422, ['body.responseIds[1]']])
    expect((await put([two.id], null)).body).toEqual({ changed: 1 })
    const detail = (await owner.get<ResponseDetail>(path(`/responses/${one.id}`))).body
    expect([detail.updatedAt, detail.facets]).toEqual([
      updatedAt,
      { reviewStatus: { key: 'a-completer', title: { fr: 'À compléter' }, colour: 'gray', isFinal: false } },
    ])
    expect(detail.history[0]).toMatchObject({
      type: 'status.putOnResponse',
      before: { reviewStatus: null },
      after: { reviewStatus: 'À compléter' },
    })
  })

  it('filter the list beside other filters, and stand in exports', async () => {
    const [review, complete] = [await create('À instruire'), await create('Complète')]
    const [one, two] = [await apply('Phare rouge'), await apply('Phare vert')]
    await apply('Digue')
    await put([one.id], review.id)
    await put([two.id], complete.id)
    expect(await titlesWith('reviewStatus=a-instruire')).toEqual(['Phare rouge'])
    expect(await titlesWith('reviewStatus=a-instruire,complete')).toEqual(['Phare rouge', 'Phare vert'])
    expect(await titlesWith('reviewStatus=complete&search=phare')).toEqual(['Phare vert'])
    expect(await titlesWith('reviewStatus=complete&status=draft')).toEqual([])
    const exported = await owner.get(path('/responses/export?reviewStatus=complete'))
    const [header = '', row = ''] = exported.text.trim().split('\n')
    expect(row.split(',')[header.split(',').indexOf('reviewStatus')]).toBe('Complète')
  })

  it('need the right to change them: a collaborator sees them and gives none', async () => {
    const status = await create('À instruire')
    const { id } = await apply('Projet')
    const collaborator = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'collaborator', programId: made.program.id }),
    )
    expect((await collaborator.get<{ items: Status[] }>(path('/statuses'))).body.items.map(({ key }) => key)).toEqual([
      'a-instruire',
    ])
    expect((await put([id], status.id, collaborator)).body.code).toBe('missing_permissions')
    expect((await collaborator.delete(path(`/statuses/${status.id}`))).status).toBe(403)
  })

  it('are read by applicants only where they are shown to them', async () => {
    const person = await makePerson(platform)
    const { id } = await apply('Projet', person)
    const own = await signIn(server.browser(platform.host), person)
    const read = async () =>
      (await own.get<{ items: MyResponseSummary[] }>('/api/portal/me/responses')).body.items[0]?.statusText
    const hidden = await create('Doute sur le budget')
    await put([id], hidden.id)
    expect([await read(), (await own.get(`/api/portal/me/responses/${id}`)).text.includes('Doute')]).toEqual([
      null,
      false,
    ])
    const shown = await create('Incomplète', { visibleToApplicant: true, message: { fr: 'Il manque une pièce.' } })
    await put([id], shown.id)
    expect(await read()).toBe('Il manque une pièce.')
  })
})

describe('in a manifest', () => {
  it('are planned, applied, exported, and then have nothing left to do', async () => {
    const statuses = [
      { key: 'review', title: { fr: 'À instruire' }, colour: 'blue' as const },
      { key: 'done', title: { fr: 'Close' }, colour: 'gray' as const, isFinal: true },
    ]
    const { slug } = made.program
    const file = { opencall: 1 as const, programs: [{ slug, statuses }] }
    const told = { prune: 'no' as const, files: new Map(), slug: platform.slug }
    expect((await planManifest(operator(), file, told)).changes.map(({ action, at }) => `${action} ${at}`)).toEqual([
      `update ${platform.slug}/${slug}`,
    ])
    await applyManifest(operator(), file, told)
    expect((await planManifest(operator(), file, told)).changes).toEqual([])
    const { manifest } = await inPlatform(platform.id, () => exportPlatform(operator()))
    expect(manifest.programs?.[0]?.statuses).toEqual(statuses)
    const turned = { ...file, programs: [{ slug, statuses: statuses.toReversed() }] }
    await applyManifest(operator(), turned, told)
    expect((await list()).map(({ key }) => key)).toEqual(['done', 'review'])
  })
})
