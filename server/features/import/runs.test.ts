import { describe, expect, it } from 'vitest'
import type { FormDefinition } from '#core/form/definition.ts'
import type { ImportDetail, ImportSettings } from '#core/import/import.contract.ts'
import type { ResponseRow } from '#core/response/response.contract.ts'
import { ImportItem } from '#server/db/models/ImportItem.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer({ connections: 4 })

const definition: FormDefinition = {
  fields: [
    { type: 'text', reference: 'title', title: { fr: 'Titre' }, required: true },
    { type: 'number', reference: 'amount', title: { fr: 'Montant' } },
    { type: 'date', reference: 'start', title: { fr: 'Début' } },
  ],
}
const CATEGORIES = ['film', 'livre'].map((key) => ({ key, title: { fr: key }, steps: ['form' as const] }))
const HEAD = 'Réf;Titre;Montant;Début;Genre'

async function make() {
  const platform = await makePlatform(server.app)
  const made = await makeProgram(server.app, platform, { categories: CATEGORIES, definition })
  const person = await makePerson(platform, { role: 'program-administrator', programId: made.program.id })
  const organiser = await signIn(server.browser(platform.host), person)
  const base = `/api/user.programs/${made.program.id}`
  const list = async () =>
    (
      await organiser.get<{ items: ResponseRow[] }>(
        `${base}/responses?sort=title&direction=asc&columns=form-${made.form.id}-start`,
      )
    ).body.items
  return {
    platform,
    organiser,
    base,
    program: made.program,
    list,
    titles: async () => (await list()).map(({ title, category }) => `${title} (${category.title.fr})`),
    upload: async (text: string, name = 'papier.csv') =>
      organiser.upload<ImportDetail>(`${base}/imports`, name, Buffer.from(text)),
    /** Uploads, links the columns as suggested but for what is said, and looks at each row. */
    async check(text: string, said: Partial<ImportSettings> = {}) {
      const { body } = await this.upload(text)
      return this.checkAgain(body, said)
    },
    async checkAgain({ id, columns }: ImportDetail, said: Partial<ImportSettings> = {}) {
      const settings = {
        map: columns.map(({ suggestion }) => suggestion),
        key: null,
        category: null,
        state: 'submitted',
        days: {},
        ...said,
      }
      const answer = await organiser.post<ImportDetail>(`${base}/imports/${id}/check`, settings)
      expect([answer.status, answer.body.state]).toEqual([200, 'checking'])
      return this.ran(id)
    },
    async act(id: string, action: 'run' | 'undo', body: object = {}) {
      expect(await organiser.post(`${base}/imports/${id}/${action}`, body)).toMatchObject({ status: 200 })
      return this.ran(id)
    },
    async ran(id: string) {
      await server.runJobs()
      return (await organiser.get<ImportDetail>(`${base}/imports/${id}`)).body
    },
  }
}

describe('a table that is uploaded', () => {
  it('has its head found, its columns suggested and looked at', async () => {
    const { upload } = await make()
    const { status, body } = await upload(
      ['Dépôts papier;;;;', `${HEAD}`, 'a;Île;1.250;31/01/2027;film', 'b;Dune;2.500;03/02/2027;livre'].join('\n'),
    )
    expect([status, body.state, body.head, body.rows]).toEqual([201, 'open', 2, 2])
    expect(body.columns.map(({ name, suggestion }) => [name, suggestion])).toEqual([
      ['Réf', null],
      ['Titre', expect.stringMatching(/\.title$/)],
      ['Montant', expect.stringMatching(/\.amount$/)],
      ['Début', expect.stringMatching(/\.start$/)],
      ['Genre', '@category'],
    ])
    expect(body.columns[2]?.numbers).toBe('unclear')
    expect(body.columns[3]?.days).toEqual({ order: 'dmy', proven: 1, against: 0 })
    expect(body.targets.filter(({ required }) => required).map(({ label }) => label)).toEqual(['Titre'])
  })

  it('may have another head', async () => {
    const { upload, organiser, base } = await make()
    const { body } = await upload('Code;Nom;Date\nRéf;Titre;Début\na;Île;2027-01-31')
    const answer = await organiser.put<ImportDetail>(`${base}/imports/${body.id}/head`, { line: 2 })
    expect([answer.body.rows, answer.body.columns.map(({ name }) => name)]).toEqual([1, ['Réf', 'Titre', 'Début']])
  })

  it.each([
    ['no.csv', 'a\0b', 'import.unreadable'],
    ['no.xlsx', 'a;b', 'file.type'],
    ['no.pdf', '%PDF-1.4', 'file.type'],
  ])('is refused as %s where it is none', async (name, text, code) => {
    const { organiser, base } = await make()
    const answer = await organiser.upload(`${base}/imports`, name, Buffer.from(text))
    expect(organiser.problem(answer).code).toBe(code)
  })
})

describe('a dry run', () => {
  it('shows the first rows as they would be stored, and what is wrong by row and column', async () => {
    const here = await make()
    const { state, check } = await here.check(
      [HEAD, 'a;Île;12,5;03/02/2027;film', 'b;;3;31/02/2027;livre', 'c;Cap;3;;théâtre'].join('\n'),
      { days: { Début: 'mdy' } },
    )
    expect([state, check?.rows, check?.created, check?.left]).toEqual(['checked', 3, 1, 2])
    expect(check?.first[0]).toEqual({ row: 2, cells: ['', 'Île', '12.5', '2027-03-02', 'film'] })
    expect(check?.problems.map(({ row, column, code, issue }) => [row, column, issue?.rule ?? code])).toEqual([
      [3, 'Début', 'date'],
      [3, 'Titre', 'required'],
      [4, 'Genre', 'categoryUnknown'],
    ])
    expect(await here.titles()).toEqual([])
  })

  it('links values of the file with categories', async () => {
    const here = await make()
    const text = [HEAD, 'a;Île;1;;Cinéma', 'b;Dune;1;;livre'].join('\n')
    const { body } = await here.upload(text)
    const map = body.columns.map(({ suggestion }, n) => (n === 4 ? '@category' : suggestion))
    const checked = await here.checkAgain(body, { map, categoryValues: { Cinéma: 'film' } })
    expect(checked.check?.problems).toEqual([])
    await here.act(checked.id, 'run', { leaveWrong: false })
    expect(await here.titles()).toEqual(['Dune (livre)', 'Île (film)'])
  })

  it('asks how numbers are written where nobody can tell, also where rows may be left out', async () => {
    const here = await make()
    const text = [HEAD, 'a;Île;1.250;;film'].join('\n')
    const unclear = await here.check(text)
    expect(unclear.check?.problems.map(({ code, column }) => [code, column])).toEqual([['numberUnclear', 'Montant']])
    const failed = await here.act(unclear.id, 'run', { leaveWrong: true })
    expect([failed.state, failed.failure?.problems[0]?.code]).toEqual(['failed', 'numberUnclear'])
    const said = await here.checkAgain(failed, { decimals: { Montant: 'dot' } })
    expect(said.check?.first[0]?.cells[2]).toBe('1.25')
  })
})

describe('an import', () => {
  const WRONG = [HEAD, 'a;Île;1;;film', 'b;;1;;film', 'c;Cap;1;;livre'].join('\n')

  it('is all or nothing, unless the rows with problems are left out', async () => {
    const here = await make()
    const checked = await here.check(WRONG)
    expect((await here.act(checked.id, 'run', { leaveWrong: false })).state).toBe('failed')
    expect(await here.titles()).toEqual([])
    const again = await here.checkAgain(checked)
    const { state, result } = await here.act(again.id, 'run', { leaveWrong: true })
    expect([state, result]).toEqual(['done', { rows: 2, created: 2, changed: 0, same: 0, filesLeft: 0, left: 1 }])
    expect(await here.titles()).toEqual(['Cap (livre)', 'Île (film)'])
  })

  it('is undone: what it made goes, what it changed is as before', async () => {
    const here = await make()
    const suggested = ({ columns }: ImportDetail) => columns.map((one, n) => (n === 0 ? '@key' : one.suggestion))
    const first = (await here.upload([HEAD, 'a;Île;1;2027-01-31;film'].join('\n'))).body
    await here.checkAgain(first, { map: suggested(first), key: 'Réf' })
    await here.act(first.id, 'run', { leaveWrong: false })
    server.clock.advance(60_000)
    const second = (
      await here.upload([HEAD, 'a;Presqu’île;1;2027-02-28;film', 'b;Dune;1;;livre', 'c;Cap;1;;livre'].join('\n'))
    ).body
    await here.checkAgain(second, { map: suggested(second), key: 'Réf' })
    const done = await here.act(second.id, 'run', { leaveWrong: false })
    expect([done.result?.created, done.result?.changed, done.canUndo]).toEqual([2, 1, true])
    expect(await here.titles()).toEqual(['Cap (livre)', 'Dune (livre)', 'Presqu’île (film)'])
    server.clock.advance(60_000)
    // Somebody has put a tag on one since.
    const dune = (await here.list()).find(({ title }) => title === 'Dune')
    const tag = await here.organiser.post<{ id: string }>(`${here.base}/tags`, { name: 'Vu' })
    await here.organiser.post(`${here.base}/response-tags`, { responseIds: [dune?.id], add: [tag.body.id] })
    const undone = await here.act(second.id, 'undo')
    expect([undone.state, undone.undone]).toEqual([
      'undone',
      { removed: 1, restored: 1, kept: 1, examples: [{ id: dune?.id, number: expect.any(String), title: 'Dune' }] },
    ])
    expect(await here.titles()).toEqual(['Dune (livre)', 'Île (film)'])
    expect((await here.list()).map(({ answers }) => Object.values(answers ?? {}))).toEqual([[], ['31 janvier 2027']])
    // Once is enough.
    expect((await here.organiser.post(`${here.base}/imports/${second.id}/undo`, {})).status).toBe(409)
    expect(await inPlatform(here.platform.id, () => ImportItem.count({ where: { importId: second.id } }))).toBe(1)
    const dashboard = await here.organiser.get<{ metadata: { total: number } }>(`${here.base}/responses`)
    expect(dashboard.body.metadata.total).toBe(2)
  })

  it('belongs to those who may import', async () => {
    const here = await make()
    const collaborator = await signIn(
      server.browser(here.platform.host),
      await makePerson(here.platform, { role: 'collaborator', programId: here.program.id }),
    )
    expect((await collaborator.get(`${here.base}/imports`)).status).toBe(403)
  })
})
