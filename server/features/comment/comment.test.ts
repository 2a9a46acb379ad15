import { beforeEach, describe, expect, it } from 'vitest'
import type { Permission } from '#core/codes.ts'
import type { Comment } from '#core/comment/comment.contract.ts'
import type { NotificationItem } from '#core/notification/notification.contract.ts'
import type { ExportInfo } from '#core/response/export.contract.ts'
import type { ResponseDetail, ResponseRow } from '#core/response/response.contract.ts'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { Comment as CommentModel } from '#server/db/models/Comment.ts'
import { consumeAll } from '#server/events/consume.ts'
import { CONSUMERS, SLICE_CONSUMERS } from '#server/slices.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { createRole } from '../access/role.actions.ts'
import { erasePerson } from '../deletion/erase.actions.ts'

const server = testServer()
let platform: PlatformRef
let owner: Browser
let collaborator: Browser
let colleague: Person
let applicant: Person
let made: MadeProgram
let id: string

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  made = await makeProgram(server.app, platform)
  colleague = await makePerson(platform, { role: 'collaborator', programId: made.program.id })
  collaborator = await signIn(server.browser(platform.host), colleague)
  applicant = await makePerson(platform)
  id = (await makeResponse(server.app, platform, made, { person: applicant, answers: { title: 'Phare' } })).id
})

const path = (rest = '') => `/api/user.programs/${made.program.id}${rest}`
const comments = (rest = '') => path(`/responses/${id}/comments${rest}`)
const write = (body: string, isInternal = true, by = owner) => by.post<Comment>(comments(), { body, isInternal })
const list = async (by = owner) => (await by.get<{ items: Comment[] }>(comments())).body.items
const dispatch = () =>
  consumeAll({ catalogue: CONSUMERS, consumers: SLICE_CONSUMERS, clock: server.clock, log: server.app.log })
const mentionsOf = async (by: Browser) =>
  (await by.get<{ items: NotificationItem[] }>('/api/notifications')).body.items.filter(
    ({ kind }) => kind === 'comment.mentioned',
  )

describe('comments on an application', () => {
  it('are read in their order by the team, and counted in the list and in exports', async () => {
    await write('Le RIB est au nom de la fédération.')
    server.clock.advance(60_000)
    await write('Vu avec elle.', false, collaborator)
    expect((await list()).map(({ body, isInternal, edited, pinned }) => [body, isInternal, edited, pinned])).toEqual([
      ['Le RIB est au nom de la fédération.', true, false, false],
      ['Vu avec elle.', false, false, false],
    ])
    const rows = (await owner.get<{ items: ResponseRow[] }>(path('/responses?comment=any'))).body.items
    expect(rows.map(({ facets }) => facets.comment)).toEqual([2])
    expect((await owner.get<{ items: ResponseRow[] }>(path('/responses?comment=none'))).body.items).toEqual([])
    const { history } = (await owner.get<ResponseDetail>(path(`/responses/${id}`))).body
    expect(JSON.stringify(history)).not.toContain('RIB')
    const exported = await owner.get(path('/responses/export'))
    const [header = '', row = ''] = exported.text.trim().split('\n')
    expect(row.split(',')[header.split(',').indexOf('comment')]).toBe('2')
  })

  it('are never shown to applicants', async () => {
    await write('Dossier douteux', false)
    const own = await signIn(server.browser(platform.host), applicant)
    expect((await own.get(comments())).status).toBe(403)
    expect((await write('Bonjour', false, own)).status).toBe(403)
    expect((await own.get(`/api/portal/me/responses/${id}`)).text).not.toContain('douteux')
  })

  it('are changed and deleted by their author alone, once per version', async () => {
    const { body: comment } = await write('Premier')
    const change = { body: 'Second', isInternal: false, version: comment.version }
    const at = comments(`/${comment.id}`)
    expect((await collaborator.put(at, change)).status).toBe(403)
    expect((await collaborator.delete(at)).status).toBe(403)
    expect((await owner.put<Comment>(at, change)).body).toMatchObject({
      body: 'Second',
      isInternal: false,
      edited: true,
    })
    const stale = await owner.put(at, { ...change, body: 'Troisième' })
    expect([stale.status, owner.problem(stale).code]).toEqual([409, 'resource.stale'])
    expect((await owner.delete(at)).status).toBe(204)
    expect(await list()).toEqual([])
  })

  it('are pinned by anyone of the team', async () => {
    const { body: comment } = await write('Ne pas relancer')
    const pin = (pinned: boolean) => collaborator.put<Comment>(comments(`/${comment.id}/pin`), { pinned })
    expect((await pin(true)).body.pinned).toBe(true)
    expect((await pin(true)).body.pinned).toBe(true)
    expect((await pin(false)).body.pinned).toBe(false)
  })

  it('that are notes are for those who may read notes', async () => {
    const { body: note } = await write('Entre nous')
    await write('Pour tous', false)
    const reader = await readerWith('Lecteur', [
      'platform.back-office-access.authorize',
      'program.response.read',
      'program.comment.read',
      'program.comment.create',
    ])
    expect((await list(reader)).map(({ body }) => body)).toEqual(['Pour tous'])
    expect((await reader.put(comments(`/${note.id}/pin`), { pinned: true })).status).toBe(404)
    expect((await write('Moi aussi', true, reader)).status).toBe(422)
  })

  it('are counted and filtered by for those who may read them', async () => {
    await write('Entre nous')
    await write('Pour tous', false)
    const other = await makeResponse(server.app, platform, made, { answers: { title: 'Digue' } })
    await owner.post(path(`/responses/${other.id}/comments`), { body: 'Entre nous aussi', isInternal: true })
    const browse: Permission[] = ['platform.back-office-access.authorize', 'program.response.read']
    const readers = [
      owner,
      await readerWith('Lecteur', [...browse, 'program.response.export', 'program.comment.read']),
      await readerWith('Archiviste', [...browse, 'program.response.export']),
    ]
    const seen = []
    for (const reader of readers)
      seen.push([await inList(reader), await inDetail(reader), await inExport(reader), await inExportFile(reader)])
    expect(seen).toEqual([
      [{ Phare: 2, Digue: 1 }, 2, ['2', '1'], ['2', '1']],
      [{ Phare: 1 }, 1, ['1'], ['1']],
      [{}, undefined, [], []],
    ])
  })
})

/** Somebody whose role in the program has these permissions. */
async function readerWith(name: string, permissions: readonly Permission[]): Promise<Browser> {
  const ctx = contextFor(server.app, { kind: 'operator', name: 'test' }, platform)
  const role = await inPlatform(platform.id, () =>
    createRole(ctx, { scope: 'program', name: { fr: name }, permissions } as never),
  )
  const person = await makePerson(platform, { role: role.key as never, programId: made.program.id })
  return signIn(server.browser(platform.host), person)
}

/** Comments of the applications that are found by having some, by title. */
async function inList(reader: Browser): Promise<Record<string, unknown>> {
  const { items } = (await reader.get<{ items: ResponseRow[] }>(path('/responses?comment=any'))).body
  return Object.fromEntries(items.map(({ title, facets }) => [title, facets.comment]))
}

const inDetail = async (reader: Browser) =>
  (await reader.get<ResponseDetail>(path(`/responses/${id}`))).body.facets.comment

/** The column of comments of the applications that have some, the oldest first. */
function column(csv: string): string[] {
  const [header = '', ...lines] = csv.trim().split('\n')
  const at = header.split(',').indexOf('comment')
  return lines.map((line) => line.split(',')[at] ?? '')
}

const inExport = async (reader: Browser) => column((await reader.get(path('/responses/export?comment=any'))).text)

async function inExportFile(reader: Browser): Promise<string[]> {
  const { body } = await reader.post<ExportInfo>(path('/exports'), {
    format: 'csv',
    sensitive: 'masked',
    comment: 'any',
  })
  await server.runJobs()
  return column((await reader.get(path(`/exports/${body.id}/file`))).text)
}

describe('mentions', () => {
  it('notify people of the team, those who are added later too, and nobody twice', async () => {
    const { body: comment } = await write(`Pour <@${colleague.id}>`)
    expect(comment.mentions.map((person) => person.id)).toEqual([colleague.id])
    await dispatch()
    expect((await mentionsOf(collaborator)).map(({ subject, count }) => [subject.id, count])).toEqual([[id, 1]])
    const edited = { body: `Pour <@${colleague.id}> encore`, isInternal: true, version: comment.version }
    expect((await owner.put(comments(`/${comment.id}`), edited)).status).toBe(200)
    await dispatch()
    expect((await mentionsOf(collaborator)).length).toBe(1)
    expect(await mentionsOf(owner)).toEqual([])
  })

  it('name nobody outside of the team', async () => {
    const refused = await write(`Pour <@${applicant.id}>`)
    expect([refused.status, owner.problem(refused).issues.map(({ at }) => at)]).toEqual([422, ['body.body']])
  })
})

describe('erasing', () => {
  it('takes what a person wrote, and what was written of their applications', async () => {
    await write('De la collègue', false, collaborator)
    await write('Du propriétaire')
    const ctx = contextFor(server.app, { kind: 'operator', name: 'ops' }, platform)
    await inPlatform(platform.id, () => erasePerson(ctx, colleague.id))
    expect((await list()).map(({ body }) => body)).toEqual(['Du propriétaire'])
    await inPlatform(platform.id, () => erasePerson(ctx, applicant.id))
    expect(await inPlatform(platform.id, () => CommentModel.count())).toBe(0)
  })
})
