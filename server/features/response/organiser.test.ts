import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Metadata } from '#core/endpoint.ts'
import { columnsOf, fromCells, groupSizes } from '#core/form/columns.ts'
import type { Answers, FileAnswer, FormDefinition } from '#core/form/definition.ts'
import type { Program } from '#core/program/program.contract.ts'
import { unguardFormula } from '#core/response/export.rules.ts'
import type { MyResponse, ResponseDetail, ResponseRow } from '#core/response/response.contract.ts'
import { localDay } from '#core/zone.ts'
import type { PlatformRef } from '#server/context.ts'
import { db } from '#server/db/database.ts'
import { up } from '#server/db/migrations/0040-response-key-words.ts'
import { Schema } from '#server/db/schema.ts'
import { forgetHosts } from '#server/http/hosts.ts'
import { select } from '#server/tenancy/raw.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { openTestDatabase, type TestDatabase } from '#tests/database.ts'
import { operatorOn } from '#tests/factories/form.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram, type ProgramGiven } from '#tests/factories/program.ts'
import { applicantOn, makeResponse } from '#tests/factories/response.ts'
import { type Browser, startTestServer, type TestServer } from '#tests/http.ts'
import { formDeps } from '../form/form.deps.ts'
import { importResponses } from '../import/import.actions.ts'
import { openTable } from '../import/table.ts'
import { findManyInProgram } from './response.repo.ts'
import { withdrawResponse } from './submit.actions.ts'
import { indexWords } from './words.ts'

let database: TestDatabase
let server: TestServer
let platform: PlatformRef
let statements = 0

beforeAll(async () => {
  database = await openTestDatabase({ onStatement: () => (statements += 1) })
})
afterAll(() => database.close())
afterEach(async () => {
  await server.close()
  await database.clean()
})

async function open(given: ProgramGiven = {}): Promise<MadeProgram & { organiser: Browser }> {
  server = await startTestServer()
  platform = await makePlatform(server.app)
  const made = await makeProgram(server.app, platform, given)
  const organiser = await signIn(
    server.browser(platform.host),
    await makePerson(platform, { role: 'program-administrator', programId: made.program.id }),
  )
  return { ...made, organiser }
}

/** What is not null. */
const given = (answers: object) => Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null))

const operatorBrowser = async (programId: string): Promise<Browser> =>
  signIn(server.browser(platform.host), await makePerson(platform, { role: 'program-administrator', programId }))

interface Page {
  items: ResponseRow[]
  metadata: Metadata
}
const list = async (browser: Browser, programId: string, query = '') =>
  (await browser.get<Page>(`/api/user.programs/${programId}/responses?${query}`)).body

const TWO = [
  { title: { fr: 'Courts' }, steps: ['form', 'validation'] as const },
  {
    title: { fr: 'Longs' },
    steps: [
      'form',
      'validation',
      { type: 'validation', key: 'second', title: { fr: 'Sélection' } },
      { type: 'form', key: 'more' },
    ] as const,
  },
]

/** Applications in every state: 2 drafts and 4 sent in the first category (one of them withdrawn), 3 drafts in the second. */
async function fill(made: MadeProgram) {
  const titles = ['Été', 'Hiver', 'Automne', 'Printemps', 'été indien', 'Zénith', 'Aube', 'Crue', '=2+2']
  const states = [
    'draft',
    'draft',
    'submitted',
    'submitted',
    'submitted',
    'submitted',
    'draft',
    'draft',
    'started',
  ] as const
  const ids: string[] = []
  for (const [n, title] of titles.entries()) {
    server.clock.advance(60_000)
    const person = await makePerson(platform)
    const { id } = await makeResponse(server.app, platform, made, {
      person,
      state: states[n] ?? 'draft',
      category: n < 6 ? 0 : 1,
      answers: { title, amount: n },
    })
    ids.push(id)
    if (n === 5) {
      const ctx = applicantOn(server.app, platform, person)
      await inPlatform(platform.id, () => withdrawResponse(ctx, { responseId: id }))
    }
  }
  return ids
}

describe('the list', () => {
  it('pages by key and by number, both ways, in every order', async () => {
    const made = await open({ categories: TWO })
    await fill(made)
    const { organiser, program } = made
    for (const sort of ['updatedAt', 'submittedAt', 'createdAt', 'number', 'title']) {
      for (const direction of ['asc', 'desc']) {
        const order = `sort=${sort}&direction=${direction}`
        const all = (await list(organiser, program.id, `${order}&perPage=100`)).items.map(({ id }) => id)
        expect(all).toHaveLength(9)
        const jumped = [1, 2, 3, 4, 5].map((page) => list(organiser, program.id, `${order}&perPage=2&page=${page}`))
        expect((await Promise.all(jumped)).flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all)
        const followed: string[] = []
        for (let page = await list(organiser, program.id, `${order}&perPage=2`); page.items.length > 0; ) {
          followed.push(...page.items.map(({ id }) => id))
          page = await list(organiser, program.id, `${order}&perPage=2&after=${page.metadata.lastId}`)
        }
        expect(followed).toEqual(all)
        const back = await list(organiser, program.id, `${order}&perPage=3&before=${all[6]}`)
        expect(back.items.map(({ id }) => id)).toEqual(all.slice(3, 6))
      }
    }
    const titles = (await list(organiser, program.id, 'sort=title&direction=asc')).items.map(({ title }) => title)
    expect(titles).toEqual(['', 'Aube', 'Automne', 'Crue', 'Été', 'été indien', 'Hiver', 'Printemps', 'Zénith'])
  })

  it('says totals that are those of its rows, for every filter', async () => {
    const made = await open({ categories: TWO })
    const ids = await fill(made)
    const { organiser, program, categories } = made
    const gate = categories[0]?.steps[1]?.id
    await organiser.post(`/api/user.programs/${program.id}/responses/${ids[2]}/steps/${gate}/decision`, {
      decision: 'validated',
      from: 'toValidate',
    })
    const forms = categories.map(({ steps }) => steps[0]?.id).join(',')
    const [today, before] = [0, 1].map((days) =>
      localDay(new Date(server.clock.now().getTime() - days * 86_400_000), program.zone),
    )
    const filters = [
      '',
      ...['draft', 'submitted', 'withdrawn'].map((status) => `status=${status}`),
      ...categories.map(({ id }) => `categoryId=${id}`),
      `categoryId=${categories[0]?.id}&status=draft`,
      ...categories
        .flatMap(({ steps }) => steps)
        .flatMap(({ id }) => [
          `stepId=${id}`,
          ...['todo', 'inProgress', 'done', 'toValidate', 'validated', 'refused'].map(
            (state) => `stepId=${id}&stepState=${state}`,
          ),
          `stepId=${id}&stepState=done&status=submitted`,
        ]),
      ...['todo', 'inProgress', 'toValidate', 'validated'].map((state) => `stepState=${state}`),
      'search=ete',
      'search=hiv',
      'search=last',
      'search=zzz',
      'search=%25',
      `search=e&status=submitted`,
      `stepId=${forms}`,
      ...['todo', 'inProgress', 'done'].map((state) => `stepId=${forms}&stepState=${state}`),
      `stepId=${forms}&status=draft`,
      `stepId=${categories[1]?.steps.map(({ id }) => id)}`,
      ...[today, before, `${before}/${today}`].flatMap((days) => [
        `createdOn=${days}`,
        `submittedOn=${days}`,
        `createdOn=${days}&sort=createdAt&direction=asc`,
        `submittedOn=${days}&sort=submittedAt`,
        `createdOn=${days}&submittedOn=${days}&sort=title`,
        `createdOn=${days}&status=draft&categoryId=${categories[0]?.id}`,
        `createdOn=${days}&search=ete`,
        `createdOn=${days}&stepId=${gate}&stepState=toValidate`,
        `createdOn=${days}&stepState=todo`,
      ]),
    ]
    const totals: Record<string, number> = {}
    for (const filter of filters) {
      const { items, metadata } = await list(organiser, program.id, `perPage=100&${filter}`)
      expect([filter, metadata.total, metadata.totalFiltred]).toEqual([filter, 9, items.length])
      totals[filter] = items.length
    }
    expect([totals['status=draft'], totals['status=submitted'], totals['status=withdrawn']]).toEqual([5, 3, 1])
    expect([
      totals[`stepId=${gate}&stepState=toValidate`],
      totals[`stepId=${gate}&stepState=validated`],
      totals['stepState=validated'],
    ]).toEqual([2, 1, 1])
    expect([
      totals[`createdOn=${today}`],
      totals[`createdOn=${before}`],
      totals[`submittedOn=${before}/${today}`],
      totals[`stepId=${forms}`],
    ]).toEqual([9, 0, 4, 8])
    const [counters, counted] = await inPlatform(platform.id, async () => [
      await select(
        "SELECT state, SUM(count) AS n FROM response_counter c WHERE c.platform_id = :platformId AND step_id = '' GROUP BY state HAVING SUM(count) <> 0 ORDER BY state",
      ),
      await select(
        'SELECT state, COUNT(*) AS n FROM response r WHERE r.platform_id = :platformId GROUP BY state ORDER BY state',
      ),
    ])
    expect(counters?.map((row) => ({ ...row, n: Number((row as { n: unknown }).n) }))).toEqual(counted)
  })

  it('finds by title, name, email, number and answers, whatever the accents', async () => {
    const made = await open({ settings: { numberPrefix: 'CBC' } })
    const person = await makePerson(platform, { email: 'lena.okafor@exemple.fr' })
    await makeResponse(server.app, platform, made, { person, answers: { title: 'Cœur d’Été', kind: 'documentary' } })
    await makeResponse(server.app, platform, made, { answers: { title: 'Autre chose' } })
    const found = async (search: string) =>
      (await list(made.organiser, made.program.id, `search=${encodeURIComponent(search)}`)).items.map(
        ({ title }) => title,
      )
    const searches = [
      ...['coeur', 'CŒUR', 'ete', 'Été coe', 'okafor', 'lena.okafor@exemple.fr'],
      ...['CBC-0001', 'cbc-1', '#CBC-0001', '0001', 'documentaire', person.lastname],
    ]
    // At once, and from the index that follows.
    for (const indexed of [false, true]) {
      if (indexed) await indexWords(server.clock.now(), 0)
      for (const search of searches) expect([search, await found(search)]).toEqual([search, ['Cœur d’Été']])
      // A number of another call is none of this one.
      for (const search of ['ete autre', 'PPL27-0001', 'CB-0001'])
        expect([search, await found(search)]).toEqual([search, []])
      for (const search of ['%', '_', '?!']) {
        expect(await found(search)).toEqual([])
        expect(await found(`${search} coeur`)).toEqual(['Cœur d’Été'])
      }
      expect(await found(' ')).toHaveLength(2)
    }
  })

  it('asks the database as often for one row as for nine', async () => {
    const made = await open({ categories: TWO })
    await fill(made)
    const count = async (query: string) => {
      // Whose host it is may be known or not; here it never is.
      forgetHosts()
      statements = 0
      await list(made.organiser, made.program.id, query)
      return statements
    }
    expect(await count('perPage=1')).toBe(await count('perPage=9'))
  })
})

describe('rights', () => {
  it('show applications to who may read them, decide to who may validate, and nothing to others', async () => {
    const made = await open({ categories: [{ steps: ['form', 'validation'] }] })
    const { program } = made
    const person = await makePerson(platform)
    const sent = await makeResponse(server.app, platform, made, { person })
    const reader = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'collaborator', programId: program.id }),
    )
    const elsewhere = await makeProgram(server.app, platform)
    const stranger = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'program-administrator', programId: elsewhere.program.id }),
    )
    const applicant = await signIn(server.browser(platform.host), person)
    const other = await signIn(server.browser(platform.host), await makePerson(platform))
    const base = `/api/user.programs/${program.id}/responses`
    const decision = { decision: 'validated', from: 'toValidate' }
    const statuses = async (browser: Browser) => [
      (await browser.get(base)).status,
      (await browser.get(`${base}/${sent.id}`)).status,
      (await browser.get(`${base}/export`)).status,
      (await browser.post(`${base}/${sent.id}/steps/${sent.steps[1]?.id}/decision`, decision)).status,
    ]
    expect(await statuses(reader)).toEqual([200, 200, 403, 403])
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404])
    expect(await statuses(applicant)).toEqual([403, 403, 403, 403])
    expect(await statuses(server.browser(platform.host))).toEqual([401, 401, 401, 401])
    // By way of another program of one's own.
    expect((await stranger.get(`/api/user.programs/${elsewhere.program.id}/responses/${sent.id}`)).status).toBe(404)
    expect((await reader.get<ResponseDetail>(`${base}/${sent.id}`)).body.abilities).toEqual({
      validate: false,
      readSensitive: false,
    })
    const own = `/api/portal/me/responses/${sent.id}`
    expect([
      (await applicant.get(own)).status,
      (await other.get(own)).status,
      (await made.organiser.get(own)).status,
    ]).toEqual([200, 404, 404])
    expect((await other.put(`${own}/steps/${sent.steps[0]?.id}/answers`, { revision: 0, changes: {} })).status).toBe(
      404,
    )
    expect((await other.post(`${own}/withdraw`)).status).toBe(404)
  })

  it('decide nothing in a program that is put away', async () => {
    const made = await open({ categories: [{ steps: ['form', 'validation'] }] })
    const { program, organiser } = made
    const sent = await makeResponse(server.app, platform, made)
    const owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
    const base = `/api/user.programs/${program.id}`
    const move = async (status: string, { version }: Program) =>
      (await owner.put<Program>(`${base}/status`, { status, version })).body
    const decide = async () => {
      const answer = await organiser.post<ResponseDetail & { code?: string }>(
        `${base}/responses/${sent.id}/steps/${sent.steps[1]?.id}/decision`,
        { decision: 'validated', from: 'toValidate' },
      )
      return [answer.status, answer.body.code ?? answer.body.steps[1]?.state]
    }
    const read = async () => (await organiser.get<ResponseDetail>(`${base}/responses/${sent.id}`)).body
    const archived = await move('archived', program)
    const before = await read()
    expect([before.steps[1]?.state, before.abilities]).toEqual(['toValidate', { validate: false, readSensitive: true }])
    expect(await decide()).toEqual([409, 'program.archived'])
    const deleted = await move('deleted', archived)
    expect(await decide()).toEqual([409, 'program.transition'])
    expect(await read()).toEqual({ ...before, program: { ...before.program, hasPage: false } })
    await move('active', await move('active', deleted))
    expect(await decide()).toEqual([200, 'validated'])
  })

  it('keep what only organisers see from applicants', async () => {
    const definition: FormDefinition = {
      fields: [
        { type: 'text', reference: 'title', title: { fr: 'Titre' }, required: true },
        { type: 'text', reference: 'internal', title: { fr: 'Interne' }, audience: ['organiser'] },
      ],
    }
    const made = await open({ definition })
    const person = await makePerson(platform)
    const draft = await makeResponse(server.app, platform, made, { person, state: 'draft', answers: { title: 'A' } })
    const applicant = await signIn(server.browser(platform.host), person)
    const refused = await applicant.put(`/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}/answers`, {
      revision: 1,
      changes: { internal: 'x' },
    })
    expect(applicant.problem(refused).issues).toMatchObject([{ at: 'internal', rule: 'read-only' }])
    expect(draft.steps[0]?.definition?.fields.map(({ reference }) => reference)).toEqual(['title'])
  })

  it('have the defaults of what nobody may type into, from the first save on', async () => {
    const definition: FormDefinition = {
      fields: [
        { type: 'text', reference: 'title', title: { fr: 'Titre' }, required: true },
        { type: 'text', reference: 'ref', title: { fr: 'Dossier' }, readOnly: true, defaultValue: 'Ref 12' },
      ],
    }
    const made = await open({ definition })
    const person = await makePerson(platform)
    const draft = await makeResponse(server.app, platform, made, { person, state: 'draft', answers: { title: 'A' } })
    const applicant = await signIn(server.browser(platform.host), person)
    const to = `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}/answers`
    const save = async (changes: object) =>
      (await applicant.put(to, { revision: 1, changes })).body as { answers: object }
    expect((await save({ title: 'B' })).answers).toEqual({ title: 'B', ref: 'Ref 12' })
    expect(applicant.problem(await applicant.put(to, { revision: 9, changes: { ref: 'x' } })).issues).toMatchObject([
      { at: 'ref', rule: 'read-only' },
    ])
  })

  it('let an application name only its own files', async () => {
    const definition: FormDefinition = {
      fields: [
        { type: 'text', reference: 'title', title: { fr: 'Titre' } },
        {
          type: 'file',
          reference: 'paper',
          title: { fr: 'Pièce' },
          rules: { 'file-types': ['pdf', 'image', 'audio'] },
        },
      ],
    }
    const made = await open({ definition })
    const [mine, theirs] = [await makePerson(platform), await makePerson(platform)]
    const [draft, other] = [
      await makeResponse(server.app, platform, made, { person: mine, state: 'draft', answers: { title: 'A' } }),
      await makeResponse(server.app, platform, made, { person: theirs, state: 'draft', answers: { title: 'B' } }),
    ]
    const [browser, thief] = [
      await signIn(server.browser(platform.host), mine),
      await signIn(server.browser(platform.host), theirs),
    ]
    const step = (id: string, response = draft) => `/api/portal/me/responses/${response.id}/steps/${id}`
    const at = draft.steps[0]?.id ?? ''
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    // Neither another name nor bytes that are not what the name says, whatever else the field takes.
    for (const name of ['note.txt', 'fake.pdf', 'fake.svg', 'fake.mp3']) {
      const refused = await browser.upload(`${step(at)}/files?reference=paper`, name, Buffer.from('hello'))
      expect([name, browser.problem(refused).type]).toEqual([name, 'urn:opencall:problem:file.type'])
    }
    for (const boundary of ['', '; boundary=', '; foo=boundary=x', `; boundary=${'x'.repeat(300)}`]) {
      const headers = { 'content-type': `multipart/form-data${boundary}` }
      expect((await browser.post(`${step(at)}/files?reference=paper`, {}, headers)).status).toBe(400)
    }
    const file = await browser.upload<{ key: string; name: string; location: string }>(
      `${step(at)}/files?reference=paper`,
      'dossier.pdf',
      pdf,
    )
    expect(file.status).toBe(201)
    const named = {
      ...file.body,
      name: 'other.pdf',
      location: 'https://evil.example',
      cdnLocation: 'https://evil.example',
    }
    const stolen = await thief.put(`${step(at, other)}/answers`, { revision: 1, changes: { paper: [named] } })
    expect(thief.problem(stolen).issues).toMatchObject([{ at: 'paper', rule: 'file-required' }])
    const kept = await browser.put<{ answers: Answers }>(`${step(at)}/answers`, {
      revision: 1,
      changes: { paper: [named] },
    })
    expect(kept.body.answers.paper).toEqual([
      { key: file.body.key, name: 'dossier.pdf', location: file.body.location, cdnLocation: file.body.location },
    ])
    const read = await made.organiser.get(file.body.location)
    expect(read.bytes).toEqual(pdf)
    // With a sandbox, Safari shows a PDF as an empty page.
    expect(read.headers['content-security-policy']).toMatch(/^default-src 'none';(?!.*sandbox)/)
    expect((await thief.get(file.body.location)).status).toBe(404)
  })

  it('hold files in each item of a group, from the upload to the export', async () => {
    const cv = 'c'.repeat(80)
    const group = 'g'.repeat(80)
    const definition: FormDefinition = {
      fields: [
        { type: 'text', reference: 'title', title: { fr: 'Titre' } },
        {
          type: 'questions-group',
          reference: group,
          title: { fr: 'Équipe' },
          maxItems: 2,
          fields: [
            { type: 'file', reference: cv, title: { fr: 'CV' }, required: true, rules: { 'file-types': ['pdf'] } },
          ],
        },
      ],
    }
    const made = await open({ definition })
    const person = await makePerson(platform)
    const draft = await makeResponse(server.app, platform, made, { person, state: 'draft', answers: { title: 'A' } })
    const browser = await signIn(server.browser(platform.host), person)
    const step = `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}`
    const pdf = (name: string) => Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`)
    const send = (at: string, name = 'a.pdf') =>
      browser.upload<FileAnswer>(`${step}/files?reference=${encodeURIComponent(at)}`, name, pdf(name))
    const lost = [cv, `${group}.${cv}`, `${group}[2].${cv}`, `${group}[x].${cv}`, `title[0].${cv}`, `${group}[0].title`]
    expect(await Promise.all(lost.map(async (at) => (await send(at)).status))).toEqual(lost.map(() => 404))
    const [first, second] = [await send(`${group}[0].${cv}`, 'one.pdf'), await send(`${group}[1].${cv}`, 'two.pdf')]
    expect([first.status, second.status]).toEqual([201, 201])

    const saved = await browser.put<{ revision: number; missing: object[] }>(`${step}/answers`, {
      revision: 1,
      changes: { [group]: [{ [cv]: [first.body] }, { [cv]: [second.body] }] },
    })
    expect([saved.status, saved.body.missing]).toEqual([200, []])
    const read = await browser.get<MyResponse>(`/api/portal/me/responses/${draft.id}`)
    expect(read.body.steps[0]?.answers?.[group]).toEqual([{ [cv]: [first.body] }, { [cv]: [second.body] }])
    expect((await made.organiser.get(second.body.location)).bytes).toEqual(pdf('two.pdf'))

    const removed = await browser.put<{ missing: object[] }>(`${step}/answers`, {
      revision: saved.body.revision,
      changes: { [group]: [{ [cv]: [second.body] }] },
    })
    expect([removed.status, removed.body.missing]).toEqual([200, []])
    expect((await made.organiser.get(first.body.location)).status).toBe(404)
    expect((await browser.post(`/api/portal/me/responses/${draft.id}/submit`, {})).status).toBe(200)
    const query = 'format=csv&lang=fr'
    const { text } = await made.organiser.get(`/api/user.programs/${made.program.id}/responses/export?${query}`)
    expect([text.includes('two.pdf'), text.includes('one.pdf')]).toEqual([true, false])
  })
})

const RICH: FormDefinition = {
  fields: [
    { type: 'text', reference: 'title', title: { fr: 'Titre', en: 'Title' }, required: true },
    { type: 'textarea', reference: 'pitch', title: { fr: 'Argument' }, rich: true },
    { type: 'number', reference: 'amount', title: { fr: 'Montant' } },
    { type: 'date', reference: 'day', title: { fr: 'Jour' } },
    { type: 'yes-no', reference: 'first', title: { fr: 'Premier film ?' } },
    {
      type: 'checkbox',
      reference: 'kinds',
      title: { fr: 'Genres' },
      options: [
        { reference: 'a', text: { fr: 'Animation' } },
        { reference: 'b', text: { fr: 'Fiction' } },
      ],
    },
    { type: 'address', reference: 'home', title: { fr: 'Adresse' } },
    { type: 'phone', reference: 'phone', title: { fr: 'Téléphone' } },
    { type: 'country', reference: 'land', title: { fr: 'Pays' } },
    {
      type: 'table',
      reference: 'budget',
      title: { fr: 'Budget' },
      rows: [{ reference: 'r1', title: { fr: 'Salaires' } }],
      cols: [
        { reference: 'c1', title: { fr: '2026' }, kind: 'number' },
        { reference: 'c2', title: { fr: 'Note' } },
      ],
    },
    {
      type: 'questions-group',
      reference: 'team',
      title: { fr: 'Équipe' },
      fields: [
        { type: 'text', reference: 'name', title: { fr: 'Nom' } },
        { type: 'number', reference: 'age', title: { fr: 'Âge' } },
      ],
    },
  ],
}

const FULL: Answers = {
  title: '=HYPERLINK("http://x")',
  pitch: '<p>Une <strong>histoire</strong>, "avec" des virgules;\net des lignes.</p>',
  amount: -1234.5,
  day: '2026-11-30',
  first: true,
  kinds: ['b', 'a'],
  home: { line1: "'1 rue", line2: '', zipCode: '01000', city: 'Bourg', country: 'FR' } as Answers[string],
  phone: { country: 'FR', number: '+33612345678' },
  land: 'BE',
  budget: { r1: { c1: 10, c2: '+5 %' } },
  team: [{ name: 'Lena', age: 31 }, { name: '@Ada' }],
}

describe('an export', () => {
  it('as CSV has a column per part, harmless formulas, and gives the same answers back', async () => {
    const made = await open({ definition: RICH })
    await makeResponse(server.app, platform, made, { answers: FULL })
    await makeResponse(server.app, platform, made, { answers: { title: 'Simple' } })
    const path = `/api/user.programs/${made.program.id}/responses/export`
    for (const query of ['format=csv', 'format=csv&lang=fr']) {
      const { text, headers } = await made.organiser.get(`${path}?${query}`)
      expect(headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(text.charCodeAt(0)).toBe(0xfeff)
      const [header = [], ...rows] = parse(text, { bom: true }) as string[][]
      expect(header.slice(0, 3)).toEqual(['id', 'number', 'key'])
      expect(header).toContain(`form-${made.form.id}-budget[r1][c2]`)
      expect(header).toContain(`form-${made.form.id}-team[1][name]`)
      expect(rows.flat().filter((cell) => /^[=+@\t]/.test(cell))).toEqual([])
      const columns = columnsOf(made.form.id, RICH, groupSizes(RICH, [FULL]))
      const deps = await inPlatform(platform.id, () => formDeps(server.clock.now(), 'Europe/Paris', []))
      const read = rows.map((row) => {
        const cells = columns.map(({ id }) => unguardFormula(row[header.indexOf(id)] ?? ''))
        return fromCells(columns, cells, { deps, lang: 'fr' })
      })
      expect(read.flatMap(({ issues }) => issues)).toEqual([])
      const { home, ...rest } = read[0]?.answers ?? {}
      const { home: expected, ...others } = FULL
      expect(rest).toEqual({ ...others, amount: -1234.5 })
      expect(home).toMatchObject({ line1: "'1 rue", zipCode: '01000', city: 'Bourg', country: 'FR' })
      expect(expected).toBeDefined()
      expect(Object.fromEntries(Object.entries(read[1]?.answers ?? {}).filter(([, value]) => value !== null))).toEqual({
        title: 'Simple',
      })
    }
  })

  it('as XLSX opens elsewhere, with numbers, dates and a sheet that names the columns', async () => {
    const made = await open({ definition: RICH })
    await makeResponse(server.app, platform, made, { answers: FULL })
    const { bytes, headers } = await made.organiser.get(
      `/api/user.programs/${made.program.id}/responses/export?format=xlsx&lang=fr`,
    )
    expect(headers['content-disposition']).toMatch(/\.xlsx"$/)
    const rows = (await readSheet(bytes, 1)) as unknown[][]
    const about = (await readSheet(bytes, 2)) as string[][]
    const ids = about.slice(1).map((row) => row[1])
    const cell = (id: string) => rows[1]?.[ids.indexOf(id)]
    const field = (reference: string) => `form-${made.form.id}-${reference}`
    expect(rows[0]?.slice(0, 4)).toEqual(['Identifiant', 'Numéro', 'Clé externe', 'Titre'])
    expect(cell(field('title'))).toBe('=HYPERLINK("http://x")')
    expect(cell(field('amount'))).toBe(-1234.5)
    expect(cell(field('day'))).toEqual(new Date('2026-11-30T00:00:00Z'))
    expect(cell(field('kinds'))).toBe('Fiction; Animation')
    expect(cell('status')).toBe('Envoyée')
    expect(Math.round(Number(cell('submittedAt')) / 1000)).toBe(Date.parse('2026-11-20T10:00:00Z') / 1000)
  })

  it('as XLSX says of which category a gate is, where several have one', async () => {
    const titles = async (categories: NonNullable<ProgramGiven['categories']>) => {
      const made = await makeProgram(server.app, platform, { categories })
      const organiser = await operatorBrowser(made.program.id)
      const { bytes } = await organiser.get(
        `/api/user.programs/${made.program.id}/responses/export?format=xlsx&lang=fr`,
      )
      const [, ...about] = (await readSheet(bytes, 2)) as string[][]
      expect(about.map(([title]) => title)).toEqual((await readSheet(bytes, 1))[0])
      return about.flatMap(([title, id]) => (id?.startsWith('step-') ? [title] : []))
    }
    await open()
    const gate = { type: 'validation', title: { fr: 'Recevabilité' } } as const
    const [short, long] = [{ title: { fr: 'Courts' } }, { title: { fr: 'Longs' } }]
    expect(
      await titles([
        { ...short, steps: ['form', gate] },
        { ...long, steps: ['form', gate] },
      ]),
    ).toEqual(['Courts › Recevabilité', 'Longs › Recevabilité'])
    expect(
      await titles([
        { ...short, steps: ['form', gate] },
        { ...long, steps: ['form'] },
      ]),
    ).toEqual(['Recevabilité'])
  })

  it.each(['format=csv', 'format=csv&lang=fr', 'format=xlsx', 'format=xlsx&lang=fr'])(
    'taken in again elsewhere gives the same answers (%s)',
    async (query) => {
      const categories = ['one', 'two'].map((key) => ({
        key,
        title: { fr: key },
        steps: ['form', 'validation'] as const,
      }))
      const made = await open({ definition: RICH, categories })
      await makeResponse(server.app, platform, made, { answers: FULL })
      await makeResponse(server.app, platform, made, { answers: { title: 'Simple', team: [{ name: 'Seul' }] } })
      await makeResponse(server.app, platform, made, { answers: { title: 'Brouillon' }, state: 'draft' })
      const { bytes } = await made.organiser.get(`/api/user.programs/${made.program.id}/responses/export?${query}`)
      const path = join(tmpdir(), `opencall-export-${made.program.id}.${query.includes('csv') ? 'csv' : 'xlsx'}`)
      writeFileSync(path, bytes)
      const copy = await makeProgram(server.app, platform, { definition: RICH, categories })
      const ctx = operatorOn(server.app, platform)
      const options = { program: copy.program.id, map: [], state: 'submitted' as const }
      const taken = await inPlatform(platform.id, async () => importResponses(ctx, await openTable(path), options))
      rmSync(path)
      expect(taken).toMatchObject({ rows: 3, created: 3 })
      const answers = async (programId: string) => {
        const { items } = await list(await operatorBrowser(programId), programId, 'sort=number&direction=asc')
        return inPlatform(platform.id, async () =>
          (
            await findManyInProgram(
              items.map(({ id }) => id),
              programId,
            )
          )
            .map(({ response, steps }) => [
              response.number,
              response.state,
              steps.map(({ state }) => state),
              given(steps[0]?.answers ?? {}),
            ])
            .sort(([a], [b]) => Number(a) - Number(b)),
        )
      }
      expect(await answers(copy.program.id)).toEqual(await answers(made.program.id))
    },
  )

  it('holds what the list holds', async () => {
    const made = await open({ categories: TWO })
    await fill(made)
    const count = async (query: string) =>
      (
        parse((await made.organiser.get(`/api/user.programs/${made.program.id}/responses/export?${query}`)).text, {
          bom: true,
        }) as string[][]
      ).length - 1
    expect([await count(''), await count('status=draft'), await count('search=ete'), await count('search=_')]).toEqual([
      9, 5, 2, 0,
    ])
  })
})

describe('the key of an imported application', () => {
  async function imported() {
    const made = await open()
    const path = join(tmpdir(), `opencall-keys-${made.program.id}.csv`)
    writeFileSync(path, 'Réf,title\nLOT-77/b,Un\nLOT-78,Deux\n')
    const options = { program: made.program.id, map: ['Réf=@key'], state: 'draft' as const }
    await inPlatform(platform.id, async () =>
      importResponses(operatorOn(server.app, platform), await openTable(path), options),
    )
    rmSync(path)
    await indexWords(server.clock.now(), 0)
    return made
  }
  const found = async (made: { organiser: Browser; program: { id: string } }, search: string) =>
    (await list(made.organiser, made.program.id, `search=${encodeURIComponent(search)}`)).items.map(
      ({ externalKey }) => externalKey,
    )

  it('is shown in the list and with the application, and finds it', async () => {
    const made = await imported()
    const { items } = await list(made.organiser, made.program.id, 'sort=number&direction=asc')
    expect(items.map(({ title, externalKey }) => [title, externalKey])).toEqual([
      ['Un', 'LOT-77/b'],
      ['Deux', 'LOT-78'],
    ])
    const { body } = await made.organiser.get<ResponseDetail>(
      `/api/user.programs/${made.program.id}/responses/${items[0]?.id}`,
    )
    expect(body.externalKey).toBe('LOT-77/b')
    expect([await found(made, 'lot-77'), await found(made, 'LOT 7'), await found(made, 'lot-9')]).toEqual([
      ['LOT-77/b'],
      expect.arrayContaining(['LOT-77/b', 'LOT-78']),
      [],
    ])
  })

  it('finds those that were imported before it did', async () => {
    const made = await imported()
    await asSystem('words as they were written before', async () => {
      await db().query("UPDATE response SET search_text = ' un ', found_by = ' un '")
      await db().query("DELETE FROM response_word WHERE word <> 'un'")
    })
    expect(await found(made, 'lot')).toEqual([])
    await asSystem('as a migration runs', () => up(new Schema(db().getQueryInterface())))
    const after = await found(made, 'lot 77')
    await indexWords(server.clock.now(), 0)
    expect([after, await found(made, 'lot 77 un')]).toEqual([['LOT-77/b'], ['LOT-77/b']])
  })
})
