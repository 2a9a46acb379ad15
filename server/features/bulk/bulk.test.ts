import { describe, expect, it } from 'vitest'
import type { BulkRun } from '#core/bulk/bulk.contract.ts'
import type { ResponseRow } from '#core/response/response.contract.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer({ connections: 4 })
const CLOSES = '2026-12-31T22:59:00.000Z'

async function make() {
  const platform = await makePlatform(server.app)
  const made = await makeProgram(server.app, platform, { settings: { closesAt: CLOSES } })
  for (const title of ['Dune', 'Île']) await makeResponse(server.app, platform, made, { answers: { title } })
  await makeResponse(server.app, platform, made, { answers: { title: 'Cap' }, state: 'draft' })
  const person = await makePerson(platform, { role: 'program-administrator', programId: made.program.id })
  const organiser = await signIn(server.browser(platform.host), person)
  const base = `/api/user.programs/${made.program.id}`
  const list = async () =>
    (await organiser.get<{ items: ResponseRow[] }>(`${base}/responses?sort=title&direction=asc`)).body.items
  return {
    platform,
    person,
    organiser,
    base,
    form: made.form,
    program: made.program,
    list,
    async run(action: object, filters: object = {}, more: object = {}) {
      const answer = await organiser.post<BulkRun>(`${base}/bulk`, { filters, action, ...more })
      expect(answer.status).toBe(202)
      await server.runJobs()
      return (await organiser.get<BulkRun>(`${base}/bulk/${answer.body.id}`)).body
    },
    async undo(id: string) {
      expect((await organiser.post(`${base}/bulk/${id}/undo`, {})).status).toBe(200)
      await server.runJobs()
      return (await organiser.get<BulkRun>(`${base}/bulk/${id}`)).body
    },
  }
}

const counts = ({ state, total, done, same, left }: BulkRun) => ({ state, total, done, same, left })

describe('a bulk action', () => {
  it('gives all that the filters let through a status, and takes it back but for what was changed since', async () => {
    const { organiser, base, list, run, undo } = await make()
    const made = async (title: string) =>
      (await organiser.post<{ id: string }>(`${base}/statuses`, { title: { fr: title } })).body.id
    const [seen, kept] = [await made('Vu'), await made('Retenu')]
    const ran = await run({ kind: 'status', statusId: seen }, { status: 'submitted' })
    expect([counts(ran), ran.canUndo]).toEqual([{ state: 'done', total: 2, done: 2, same: 0, left: 0 }, true])
    expect((await list()).map(({ facets }) => 'reviewStatus' in facets)).toEqual([false, true, true])
    const [, dune] = await list()
    await organiser.post(`${base}/response-statuses`, { responseIds: [dune?.id], statusId: kept })
    const undone = await undo(ran.id)
    expect([counts(undone), undone.reasons.map(({ examples }) => examples.map(({ title }) => title))]).toEqual([
      { state: 'undone', total: 2, done: 1, same: 0, left: 1 },
      [['Dune']],
    ])
    expect((await list()).map(({ facets }) => 'reviewStatus' in facets)).toEqual([false, true, false])
  })

  it('puts tags on and takes off again those that it put on', async () => {
    const { organiser, base, list, run, undo } = await make()
    const tag = (await organiser.post<{ id: string }>(`${base}/tags`, { name: 'QPV' })).body.id
    const [cap] = await list()
    await organiser.post(`${base}/response-tags`, { responseIds: [cap?.id], add: [tag] })
    const ran = await run({ kind: 'tag', add: [tag], remove: [] })
    expect(counts(ran)).toEqual({ state: 'done', total: 3, done: 2, same: 1, left: 0 })
    await undo(ran.id)
    expect((await list()).map(({ facets }) => 'tag' in facets)).toEqual([true, false, false])
  })

  it('assigns, and takes it back', async () => {
    const { person, list, run, undo } = await make()
    const ran = await run({ kind: 'assign', add: [person.id], remove: [] })
    expect([counts(ran).done, (await list()).every(({ facets }) => 'assignee' in facets)]).toEqual([3, true])
    await undo(ran.id)
    expect((await list()).some(({ facets }) => 'assignee' in facets)).toBe(false)
  })

  it('moves to the trash, and restores', async () => {
    const { list, run, undo } = await make()
    const ran = await run({ kind: 'delete' }, { status: 'submitted' })
    expect([counts(ran).done, (await list()).map(({ title }) => title)]).toEqual([2, ['Cap']])
    await undo(ran.id)
    expect((await list()).map(({ title, state }) => `${title} ${state}`)).toEqual([
      'Cap draft',
      'Dune submitted',
      'Île submitted',
    ])
  })

  it('says what was left out, and why', async () => {
    const { form, list, organiser, person, run } = await make()
    const [cap, dune] = await list()
    const late = {
      kind: 'reopen',
      questions: [`form-${form.id}-title`],
      message: 'Merci de corriger.',
      dueAt: '2027-02-01T12:00:00.000Z',
    }
    server.clock.set('2027-01-05T09:00:00Z')
    await signIn(organiser, person)
    const ran = await run(late, {}, { responseIds: [cap?.id, dune?.id] })
    expect([counts(ran), ran.canUndo]).toEqual([{ state: 'done', total: 2, done: 1, same: 0, left: 1 }, false])
    expect(ran.reasons).toEqual([
      { code: 'reopening.notSent', count: 1, examples: [expect.objectContaining({ title: 'Cap' })] },
    ])
    const again = await run(late, {}, { responseIds: [dune?.id] })
    expect(again.reasons.map(({ code }) => code)).toEqual(['reopening.openAlready'])
  })

  it('extends deadlines, and takes that back', async () => {
    const { list, organiser, base, run, undo } = await make()
    const ran = await run({ kind: 'extend', deadlineAt: '2027-01-15T22:59:00.000Z' }, { status: 'draft' })
    expect(counts(ran)).toMatchObject({ total: 1, done: 1 })
    const [cap] = await list()
    const deadline = async () =>
      (await organiser.get<{ deadlineAt: string | null }>(`${base}/responses/${cap?.id}`)).body.deadlineAt
    expect(await deadline()).toBe('2027-01-15T22:59:00.000Z')
    await undo(ran.id)
    expect(await deadline()).toBe(CLOSES)
  })

  it('asks for the permission of what it does, and shows its own runs alone', async () => {
    const { platform, program, base, run } = await make()
    const ran = await run({ kind: 'tag', add: [], remove: [] })
    const collaborator = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'collaborator', programId: program.id }),
    )
    const answer = await collaborator.post(`${base}/bulk`, { filters: {}, action: { kind: 'delete' } })
    expect([answer.status, collaborator.problem(answer).code]).toEqual([403, 'missing_permissions'])
    expect((await collaborator.get(`${base}/bulk/${ran.id}`)).status).toBe(404)
  })
})
