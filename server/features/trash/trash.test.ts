import { beforeEach, describe, expect, it } from 'vitest'
import type { TrashItem, TrashKind } from '#core/trash/trash.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { AnswerSet } from '#server/db/models/AnswerSet.ts'
import { Response } from '#server/db/models/Response.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { makeForm } from '../../../tests/factories/form.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
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
})

interface List {
  items: TrashItem[]
  metadata: { total: number; totalFiltred: number | null }
  counts: Record<TrashKind, number>
}
const path = (kind: string) => `/api/platforms/${platform.id}/trash/${kind}`
const list = async (kind: TrashKind, query = '') => (await browser.get<List>(`${path(kind)}${query}`)).body
const titles = async (kind: TrashKind, query = '') =>
  (await list(kind, query)).items.map(({ title }) => Object.values(title)[0])
const act = async (kind: TrashKind, what: 'restore' | 'remove', ids: string[]) =>
  (await browser.post<{ done: string[]; left: { id: string; code: string }[] }>(`${path(kind)}/${what}`, { ids })).body
const removal = (id: string, from = browser) => from.delete(`/api/user.programs/${made.program.id}/responses/${id}`)
const programOf = async () =>
  (await browser.get<{ version: number; status: string }>(`/api/user.programs/${made.program.id}`)).body
const setStatus = async (status: string) =>
  browser.put(`/api/user.programs/${made.program.id}/status`, { status, version: (await programOf()).version })
const listed = async () =>
  (await browser.get<{ metadata: { total: number } }>(`/api/user.programs/${made.program.id}/responses`)).body.metadata
    .total

describe('an application in the trash', () => {
  it('is gone for organisers and its person, counts nowhere, and comes back as it was', async () => {
    const person = await makePerson(platform)
    const { id } = await makeResponse(server.app, platform, made, { person })
    const applicant = await signIn(server.browser(platform.host), person)
    expect(await listed()).toBe(1)
    expect((await removal(id)).status).toBe(204)
    expect(await listed()).toBe(0)
    expect((await applicant.get(`/api/portal/me/responses/${id}`)).status).toBe(404)
    expect((await list('deposits')).items).toEqual([
      {
        id,
        title: { fr: expect.stringContaining('Projet') },
        number: expect.any(String),
        program: expect.objectContaining({ id: made.program.id }),
        deletedBy: `${owner.firstname} ${owner.lastname}`,
        deletedAt: server.clock.now().toISOString(),
        until: new Date(server.clock.now().getTime() + 30 * 86_400_000).toISOString(),
      },
    ])
    expect(await act('deposits', 'restore', [id])).toEqual({ done: [id], left: [] })
    expect([await listed(), (await list('deposits')).items]).toEqual([1, []])
    expect((await applicant.get<{ state: string }>(`/api/portal/me/responses/${id}`)).body.state).toBe('submitted')
  })

  it('is deleted for good by hand or after 30 days, with its answers, unless it was put back', async () => {
    const [first, second, third] = [
      await makeResponse(server.app, platform, made),
      await makeResponse(server.app, platform, made),
      await makeResponse(server.app, platform, made),
    ]
    for (const { id } of [first, second, third]) await removal(id)
    expect(await act('deposits', 'remove', [first.id, first.id])).toEqual({ done: [first.id], left: [] })
    expect(await act('deposits', 'remove', [first.id])).toEqual({
      done: [],
      left: [{ id: first.id, code: 'resource.notFound' }],
    })
    await act('deposits', 'restore', [second.id])
    server.clock.advance(29 * 86_400_000)
    await server.runJobs()
    const stored = () => inPlatform(platform.id, () => Response.count())
    expect(await stored()).toBe(2)
    server.clock.advance(2 * 86_400_000)
    await server.runJobs()
    expect(await stored()).toBe(1)
    expect(await inPlatform(platform.id, () => AnswerSet.count({ where: { responseId: third.id } }))).toBe(0)
    expect(await asSystem('the test looks at everything', () => Response.count({ where: { id: second.id } }))).toBe(1)
  })

  it('has its whole time in the trash again when it was put back and deleted once more', async () => {
    const { id } = await makeResponse(server.app, platform, made)
    await removal(id)
    await act('deposits', 'restore', [id])
    server.clock.advance(10 * 86_400_000)
    browser = await signIn(server.browser(platform.host), owner)
    await removal(id)
    const stored = () => inPlatform(platform.id, () => Response.count({ where: { id } }))
    server.clock.advance(21 * 86_400_000)
    await server.runJobs()
    expect(await stored()).toBe(1)
    server.clock.advance(10 * 86_400_000)
    await server.runJobs()
    expect(await stored()).toBe(0)
  })

  it('asks for the right to delete, and for a proof before it is for good', async () => {
    const { id } = await makeResponse(server.app, platform, made)
    const reader = await makePerson(platform, { role: 'collaborator', programId: made.program.id })
    const theirs = await signIn(server.browser(platform.host), reader)
    expect(codeOf(await removal(id, theirs))).toEqual([403, 'missing_permissions'])
    expect(codeOf(await theirs.get(path('deposits')))).toEqual([403, 'missing_permissions'])
    await removal(id)
    server.clock.advance(11 * 60_000)
    expect(codeOf(await browser.post(`${path('deposits')}/remove`, { ids: [id] }))).toEqual([403, 'session.stepUp'])
  })

  it('stays while its program is in the trash, which takes it along', async () => {
    const { id } = await makeResponse(server.app, platform, made)
    await removal(id)
    expect((await setStatus('deleted')).status).toBe(200)
    expect(await titles('deposits')).toEqual([])
    expect(await act('deposits', 'restore', [id])).toEqual({ done: [], left: [{ id, code: 'trash.programMissing' }] })
    expect(await act('programs', 'restore', [made.program.id])).toEqual({ done: [made.program.id], left: [] })
    expect(await act('deposits', 'restore', [id])).toEqual({ done: [id], left: [] })
  })
})

describe('a form in the trash', () => {
  it('comes back under its key, or the next that is free, and goes for good', async () => {
    const form = await makeForm(server.app, platform, made.program.id, { key: 'notice' })
    const forms = `/api/user.programs/${made.program.id}/forms`
    expect((await browser.delete(`${forms}/${form.id}`)).status).toBe(204)
    await makeForm(server.app, platform, made.program.id, { key: 'notice' })
    expect((await list('forms')).counts).toEqual({ programs: 0, deposits: 0, forms: 1 })
    expect(await act('forms', 'restore', [form.id])).toEqual({ done: [form.id], left: [] })
    const keys = (await browser.get<{ items: { key: string }[] }>(forms)).body.items.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(['notice', 'notice-2']))
    await browser.delete(`${forms}/${form.id}`)
    expect(await act('forms', 'remove', [form.id])).toEqual({ done: [form.id], left: [] })
    expect((await list('forms')).items).toEqual([])
  })
})

describe('the trash', () => {
  it('is searched, in pages, by kind', async () => {
    for (const title of ['Éclair', 'Phare', 'Pharmacie']) {
      const { id } = await makeResponse(server.app, platform, made, { answers: { title } })
      await removal(id)
      server.clock.advance(1_000)
    }
    expect(await titles('deposits')).toEqual(['Pharmacie', 'Phare', 'Éclair'])
    expect(await titles('deposits', '?search=phar')).toEqual(['Pharmacie', 'Phare'])
    expect(await titles('deposits', '?search=eclair')).toEqual(['Éclair'])
    expect(await titles('deposits', '?perPage=2&page=2')).toEqual(['Éclair'])
    expect(await titles('deposits', `?search=${encodeURIComponent("%' OR 1=1")}`)).toEqual([])
    expect((await browser.get(path('__proto__'))).status).toBe(404)
  })

  it('shows nothing of another platform', async () => {
    const { id } = await makeResponse(server.app, platform, made)
    await removal(id)
    const other = await makePlatform(server.app)
    const stranger = await makePerson(other, { role: 'owner' })
    const theirs = await signIn(server.browser(other.host), stranger)
    const { body } = await theirs.get<List>(`/api/platforms/${other.id}/trash/deposits`)
    expect(body.items).toEqual([])
    const answer = await theirs.post(`/api/platforms/${other.id}/trash/deposits/restore`, { ids: [id] })
    expect(answer.body).toEqual({ done: [], left: [{ id, code: 'resource.notFound' }] })
  })
})
