import { beforeEach, describe, expect, it } from 'vitest'
import type { LogEntry } from '#core/log/log.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ResponseDetail, ResponseRow } from '#core/response/response.contract.ts'
import type { Tag } from '#core/tag/tag.contract.ts'
import { type Context, contextFor, type PlatformRef } from '#server/context.ts'
import { Tagging } from '#server/db/models/Tagging.ts'
import { consumeAll } from '#server/events/consume.ts'
import { SLICE_CONSUMERS } from '#server/slices.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '../../../tests/factories/people.ts'
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
const platformPath = (rest = '') => `/api/platforms/${platform.id}${rest}`
const create = async (name: string, colour?: string) =>
  (await owner.post<Tag>(path('/tags'), { name, ...(colour && { colour }) })).body
const createForPrograms = async (name: string) => (await owner.post<Tag>(platformPath('/tags'), { name })).body
const list = async () => (await owner.get<{ items: Tag[] }>(path('/tags'))).body.items
const put = (responseIds: string[], add: string[] = [], remove: string[] = [], by = owner) =>
  by.post<{ changed: number; code?: string }>(path('/response-tags'), { responseIds, add, remove })
const apply = (title: string) => makeResponse(server.app, platform, made, { answers: { title } })
const titlesWith = async (query: string) =>
  (await owner.get<{ items: ResponseRow[] }>(path(`/responses?${query}`))).body.items.map(({ title }) => title).sort()
const logged = async (type: string) =>
  (await owner.get<{ items: LogEntry[] }>(platformPath(`/logs?limit=50&type=${type}`))).body.items
const operator = (): Context => contextFor(server.app, { kind: 'system', name: 'test' }, platform)

describe('tags', () => {
  it('are listed by name with their counts, each with a colour of its own', async () => {
    const [late, early] = [await create('Tardif'), await create('  À   relire ')]
    const { id } = await apply('Projet')
    await put([id], [late.id])
    expect((await list()).map(({ name, colour, count }) => [name, colour, count])).toEqual([
      ['À relire', 'red', 0],
      ['Tardif', 'gray', 1],
    ])
    expect(early.name).toBe('À relire')
  })

  it('refuses a name that another has, whatever its case, and says nothing of other programs', async () => {
    await create('Priorité')
    const again = await owner.post(path('/tags'), { name: 'PRIORITÉ' })
    expect([again.status, owner.problem(again).code]).toEqual([409, 'tag.nameTaken'])
    made = await makeProgram(server.app, platform)
    expect((await owner.post(path('/tags'), { name: 'Priorité' })).status).toBe(201)
  })

  it('are renamed once per version, and logged with what they were called', async () => {
    const tag = await create('Presse', 'blue')
    const change = { name: 'Presse locale', colour: 'teal', version: tag.version }
    expect((await owner.put<Tag>(path(`/tags/${tag.id}`), change)).body).toMatchObject({ name: 'Presse locale' })
    const stale = await owner.put(path(`/tags/${tag.id}`), { ...change, name: 'Autre' })
    expect([stale.status, owner.problem(stale).code]).toEqual([409, 'resource.stale'])
    expect((await logged('tag.updated')).map(({ before, after }) => [before, after])).toEqual([
      [
        { name: 'Presse', colour: 'blue' },
        { name: 'Presse locale', colour: 'teal' },
      ],
    ])
  })

  it('are merged: an application that has both keeps one', async () => {
    const [from, into] = [await create('Urgent'), await create('Prioritaire')]
    const [one, two, three] = [await apply('Un'), await apply('Deux'), await apply('Trois')]
    await put([one.id, two.id], [from.id])
    await put([two.id, three.id], [into.id])
    const merged = await owner.post<Tag>(path(`/tags/${from.id}/merge`), { into: into.id })
    expect([merged.status, merged.body.count]).toEqual([200, 3])
    expect((await list()).map(({ name }) => name)).toEqual(['Prioritaire'])
    expect(await titlesWith(`tag=${into.id}`)).toEqual(['Deux', 'Trois', 'Un'])
    expect((await logged('tag.merged')).map(({ before, after }) => [before, after])).toEqual([
      [{ name: 'Urgent', colour: from.colour, count: 2 }, { into: 'Prioritaire' }],
    ])
    const itself = await owner.post(path(`/tags/${into.id}/merge`), { into: into.id })
    expect(itself.status).toBe(422)
  })

  it('that are deleted are taken off every application', async () => {
    const tag = await create('Urgent')
    const { id } = await apply('Projet')
    await put([id], [tag.id])
    expect((await owner.delete(path(`/tags/${tag.id}`))).status).toBe(204)
    expect(await inPlatform(platform.id, () => Tagging.count())).toBe(0)
    expect((await owner.get<ResponseDetail>(path(`/responses/${id}`))).body.facets).toEqual({})
  })
})

describe('on applications', () => {
  it('are put on many at once and taken off, all or none, each logged once', async () => {
    const [urgent, press] = [await create('Urgent', 'red'), await create('Presse', 'blue')]
    const ids = [(await apply('Un')).id, (await apply('Deux')).id]
    expect((await put(ids, [urgent.id, press.id])).body).toEqual({ changed: 2 })
    expect((await put(ids, [urgent.id])).body).toEqual({ changed: 0 })
    expect((await put([ids[0] ?? ''], [], [press.id])).body).toEqual({ changed: 1 })
    const elsewhere = await makeResponse(server.app, platform, await makeProgram(server.app, platform))
    const refused = await put([...ids, elsewhere.id], [], [urgent.id])
    expect([refused.status, owner.problem(refused).issues.map(({ at }) => at)]).toEqual([422, ['body.responseIds[2]']])
    expect((await list()).map(({ name, count }) => [name, count])).toEqual([
      ['Presse', 1],
      ['Urgent', 2],
    ])
    expect((await logged('tag.putOnResponse')).map(({ before, after }) => [before, after])).toEqual([
      [{ tags: ['Presse', 'Urgent'] }, { tags: ['Urgent'] }],
      [{ tags: [] }, { tags: ['Presse', 'Urgent'] }],
      [{ tags: [] }, { tags: ['Presse', 'Urgent'] }],
    ])
  })

  it('filter the list, alone and beside other filters, and stand in its rows and in exports', async () => {
    const [urgent, press] = [await create('Urgent', 'red'), await create('Presse', 'blue')]
    const [one, two] = [await apply('Phare rouge'), await apply('Phare vert')]
    await apply('Digue')
    await put([one.id, two.id], [urgent.id])
    await put([two.id], [press.id])
    expect(await titlesWith(`tag=${urgent.id}`)).toEqual(['Phare rouge', 'Phare vert'])
    expect(await titlesWith(`tag=${press.id}`)).toEqual(['Phare vert'])
    expect(await titlesWith(`tag=${press.id},${urgent.id}&search=rouge`)).toEqual(['Phare rouge'])
    expect(await titlesWith(`tag=${urgent.id}&status=withdrawn`)).toEqual([])
    expect(await titlesWith('tag=nothing')).toEqual([])
    const rows = (await owner.get<{ items: ResponseRow[] }>(path('/responses?search=vert'))).body.items
    expect(rows.map(({ facets }) => facets)).toEqual([
      {
        tag: [
          { id: press.id, name: 'Presse', colour: 'blue' },
          { id: urgent.id, name: 'Urgent', colour: 'red' },
        ],
      },
    ])
    const exported = await owner.get(path(`/responses/export?tag=${press.id}`))
    const [header = '', row = ''] = exported.text.trim().split('\n')
    expect(row.split(',')[header.split(',').indexOf('tag')]).toBe('Presse; Urgent')
  })

  it('need the right to tag: a collaborator sees them and changes none', async () => {
    const tag = await create('Urgent')
    const { id } = await apply('Projet')
    const collaborator = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'collaborator', programId: made.program.id }),
    )
    expect((await collaborator.get<{ items: Tag[] }>(path('/tags'))).body.items.map(({ name }) => name)).toEqual([
      'Urgent',
    ])
    expect((await put([id], [tag.id], [], collaborator)).body.code).toBe('missing_permissions')
    expect((await collaborator.delete(path(`/tags/${tag.id}`))).status).toBe(403)
  })
})

describe('on programs', () => {
  it('are set as a whole, filter the list and stand in it', async () => {
    const [film, book] = [await createForPrograms('Film'), await createForPrograms('Livre')]
    const other = await makeProgram(server.app, platform)
    const set = (id: string, tagIds: string[]) => owner.put(platformPath(`/programs/${id}/tags`), { tagIds })
    await set(made.program.id, [film.id, book.id])
    await set(other.program.id, [book.id])
    await set(made.program.id, [film.id])
    const programs = async (query: string) =>
      (await owner.get<{ items: Program[] }>(`/api/user.programs?${query}`)).body.items
    expect((await programs(`tag=${film.id}`)).map(({ id }) => id)).toEqual([made.program.id])
    expect((await programs(`tag=${book.id}`)).map(({ id }) => id)).toEqual([other.program.id])
    expect((await programs(`tag=${film.id}`))[0]?.facets).toEqual({
      tag: [{ id: film.id, name: 'Film', colour: film.colour }],
    })
    expect((await logged('tag.putOnProgram'))[0]).toMatchObject({
      before: { tags: ['Film', 'Livre'] },
      after: { tags: ['Film'] },
    })
    const unknown = await set(made.program.id, [made.form.id])
    expect([unknown.status, owner.problem(unknown).issues[0]?.at]).toEqual([422, 'body.tagIds[0]'])
  })

  it('go with a program that is gone for good', async () => {
    const [film, urgent] = [await createForPrograms('Film'), await create('Urgent')]
    await put([(await apply('Projet')).id], [urgent.id])
    await owner.put(platformPath(`/programs/${made.program.id}/tags`), { tagIds: [film.id] })
    const { body } = await owner.get<Program>(path())
    const trashed = await owner.put<Program>(path('/status'), { status: 'deleted', version: body.version })
    await owner.send('DELETE', path(), { body: { version: trashed.body.version } })
    await consumeAll({
      catalogue: SLICE_CONSUMERS,
      consumers: [...SLICE_CONSUMERS],
      clock: server.clock,
      log: server.app.log,
    })
    expect(await asSystem('a test counts', () => Tagging.count())).toBe(0)
    const left = (await owner.get<{ items: Tag[] }>(platformPath('/tags'))).body.items
    expect(left.map(({ name, count }) => [name, count])).toEqual([['Film', 0]])
  })
})

describe('in a manifest', () => {
  const wanted = (slug: string) => ({
    opencall: 1 as const,
    tags: [
      { name: 'Film', colour: 'teal' as const },
      { name: 'Livre', colour: 'pink' as const },
    ],
    programs: [{ slug, tags: ['Film'], applicationTags: [{ name: 'Urgent', colour: 'red' as const }] }],
  })
  const options = { prune: 'no' as const, files: new Map() }

  it('are planned, applied, exported, and then have nothing left to do', async () => {
    const file = wanted(made.program.slug)
    const told = { ...options, slug: platform.slug }
    expect((await planManifest(operator(), file, told)).changes.map(({ action, at }) => `${action} ${at}`)).toEqual([
      `create ${platform.slug}/Film`,
      `create ${platform.slug}/Livre`,
      `update ${platform.slug}/${made.program.slug}`,
    ])
    await applyManifest(operator(), file, told)
    expect((await planManifest(operator(), file, told)).changes).toEqual([])
    const { manifest } = await inPlatform(platform.id, () => exportPlatform(operator()))
    const [program] = manifest.programs ?? []
    expect([manifest.tags, program?.tags, program?.applicationTags]).toEqual([
      file.tags,
      ['Film'],
      [{ name: 'Urgent', colour: 'red' }],
    ])
    await applyManifest(operator(), { ...file, tags: [{ name: 'LIVRE', colour: 'pink' }], programs: [] }, told)
    const left = (await owner.get<{ items: Tag[] }>(platformPath('/tags'))).body.items
    expect(left.map(({ name }) => name)).toEqual(['LIVRE'])
  })
})
