import { beforeEach, describe, expect, it } from 'vitest'
import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import type {
  AssignmentProposal,
  EvaluationSession,
  Juror,
  SessionEntry,
  SessionStatistics,
  StandingShown,
} from '#core/evaluation/evaluation.contract.ts'
import type { Duty, JurySession, Sheet } from '#core/evaluation/juror.contract.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { removeResponses } from '#server/features/program/program.public.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { codeOf } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { importScores } from './scores.actions.ts'
import { findSession } from './session.repo.ts'

const server = testServer()
const FORM: FormDefinition = {
  fields: [
    { type: 'text', reference: 'title', title: { fr: 'Titre' } },
    { type: 'text', reference: 'who', title: { fr: 'Qui êtes-vous ?' } },
    { type: 'text', reference: 'budget', title: { fr: 'Budget' }, audience: ['applicant', 'organiser'] },
    {
      type: 'questions-group',
      reference: 'team',
      title: { fr: 'Équipe' },
      fields: [
        { type: 'text', reference: 'role', title: { fr: 'Rôle' } },
        { type: 'text', reference: 'surname', title: { fr: 'Nom' }, audience: ['applicant', 'organiser'] },
      ],
    },
    { type: 'text', reference: 'iban', title: { fr: 'IBAN' }, sensitive: true },
  ],
}
const scale = (reference: string, weight: number, more: Partial<Criterion> = {}): Criterion => ({
  field: { type: 'linear-scale', reference, title: { fr: reference }, from: 0, to: 10, required: true },
  weight,
  categories: [],
  ...more,
})
const CRITERIA = [
  scale('idea', 0.6),
  scale('plan', 0.4),
  {
    field: { type: 'textarea', reference: 'why', title: { fr: 'Pourquoi ?' } },
    weight: 0,
    categories: [],
  } as Criterion,
]

let platform: PlatformRef
let made: MadeProgram
let owner: Browser
let people: Person[]
let jurors: Browser[]
let session: EvaluationSession
const path = (more = '') => `/api/user.programs/${made.program.id}/evaluation-sessions${more}`
const at = (more = '') => path(`/${session.id}${more}`)

const apply = (person: Person, title: string) =>
  makeResponse(server.app, platform, made, {
    person,
    answers: {
      title,
      who: `${title} of ${person.firstname}`,
      iban: 'FR76',
      team: [{ role: 'Chef', surname: 'Hidden-Surname' }],
    },
  })

async function read(): Promise<EvaluationSession> {
  session = (await owner.get<EvaluationSession>(at())).body
  return session
}

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform, { definition: FORM })
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  people = []
  jurors = []
  for (const name of ['ada', 'ben']) {
    const person = await makePerson(platform, {
      role: 'jury',
      programId: made.program.id,
      email: `${name}@${name}.example`,
    })
    people.push(person)
    jurors.push(await signIn(server.browser(platform.host), person))
  }
  session = (await owner.post<EvaluationSession>(path(), { title: { fr: 'Jury' } })).body
  await owner.put(at('/criteria'), { criteria: CRITERIA, version: session.version })
})

async function openJury(): Promise<void> {
  await apply(await makePerson(platform), 'Phare')
  await apply(await makePerson(platform), 'Quai')
  await owner.post(at('/entries'), {})
  await owner.post(at('/jurors'), { list: people.map(({ email }) => email).join('\n') })
  await read()
  await owner.put(at(), { settings: { perEntry: 2 }, version: session.version })
  expect(codeOf(await owner.post(at('/state'), { state: 'open' }))).toEqual([200, undefined])
  await owner.post(at('/assignment'), {})
  await read()
}

const dutiesOf = async (browser: Browser) => (await browser.get<{ items: Duty[] }>(at('/mine'))).body.items
const sheetOf = async (browser: Browser, place = 0) => {
  const duty = (await dutiesOf(browser))[place]
  return (await browser.get<Sheet>(at(`/mine/${duty?.id}`))).body
}
const write = (browser: Browser, sheet: Pick<Sheet, 'id' | 'version'>, notes: object, send = true) =>
  browser.put<{ state: string; mean: number; version: number }>(at(`/mine/${sheet.id}`), {
    notes,
    comment: 'Solide',
    send,
    version: sheet.version,
  })

describe('a session', () => {
  it('is made as a draft under a free slug, copied with its criteria, and lists its figures', async () => {
    const again = await owner.post<EvaluationSession>(path(), { title: { fr: 'Jury' }, from: session.id })
    expect(again.body).toMatchObject({ slug: 'jury-2', state: 'draft', figures: { entries: 0, sent: 0 } })
    expect(again.body.criteria).toEqual(CRITERIA)
    const taken = await owner.post(path(), { title: { fr: 'X' }, slug: made.program.slug })
    expect(codeOf(taken)).toEqual([409, 'evaluation.slugTaken'])
    expect((await owner.get<{ items: EvaluationSession[] }>(path())).body.items).toHaveLength(2)
    expect((await owner.get<EvaluationSession>(path('/jury'))).body.id).toBe(session.id)
  })

  it('opens once it has criteria, entries and jurors, and says what is missing', async () => {
    expect((await owner.post(at('/state'), { state: 'open' })).body).toMatchObject({
      code: 'evaluation.notReady',
      missing: ['entries', 'jurors'],
    })
  })

  it('refuses criteria that make no sense, each by its place, and dates that go back', async () => {
    await read()
    const wrong = [
      scale('same', 1),
      scale('same', 1),
      { ...scale('far', 1), field: { ...scale('far', 1).field, to: 40 } },
    ]
    const { body } = await owner.put<{ issues: { at: string }[] }>(at('/criteria'), {
      criteria: wrong,
      version: session.version,
    })
    expect(body.issues.map((issue) => issue.at)).toEqual([
      'body.criteria[1].field.reference',
      'body.criteria[2].field.to',
    ])
    const dates = { opensAt: '2026-12-02T00:00:00Z', closesAt: '2026-12-01T00:00:00Z', version: session.version }
    expect(codeOf(await owner.put(at(), dates))).toEqual([422, 'evaluation.datesInvalid'])
  })

  it('is deleted while nothing was sent', async () => {
    await openJury()
    const [ada] = jurors
    if (!ada) return
    await write(ada, await sheetOf(ada), { idea: 8, plan: 6 })
    expect(codeOf(await owner.delete(at()))).toEqual([409, 'evaluation.begun'])
    const empty = (await owner.post<EvaluationSession>(path(), { title: { fr: 'Autre' } })).body
    expect((await owner.delete(path(`/${empty.id}`))).status).toBe(204)
    expect((await owner.get(path(`/${empty.id}`))).status).toBe(404)
  })
})

describe('a juror', () => {
  beforeEach(openJury)

  it('finds the session, its applications, and scores them', async () => {
    const [ada] = jurors
    if (!ada) return
    const found = (await ada.get<{ items: JurySession[] }>('/api/evaluation-sessions/mine')).body.items
    expect(found).toMatchObject([{ slug: 'jury', scoring: 'yes', figures: { all: 2, sent: 0 } }])
    const sheet = await sheetOf(ada)
    expect(sheet).toMatchObject({ state: 'todo', previousId: null, others: null })
    const draft = await write(ada, sheet, { idea: 8 }, false)
    expect(draft.body).toMatchObject({ state: 'draft', mean: 8 })
    const incomplete = await write(ada, { ...sheet, version: draft.body.version }, { idea: 8 })
    expect(incomplete).toMatchObject({ status: 422, body: { issues: [{ at: 'body.notes.plan' }] } })
    const over = await write(ada, { ...sheet, version: draft.body.version }, { idea: 11, plan: 6 })
    expect(over.status).toBe(422)
    const sent = await write(ada, { ...sheet, version: draft.body.version }, { idea: 8, plan: 6 })
    expect(sent.body.state).toBe('sent')
    expect(sent.body.mean).toBeCloseTo(7.2)
    expect(codeOf(await write(ada, sheet, { idea: 1, plan: 1 }))).toEqual([409, 'resource.stale'])
  })

  it('sees nothing that is hidden: people, questions, what is not for juries, sensitive answers', async () => {
    const [ada] = jurors
    if (!ada) return
    const { settings, version } = await read()
    const key = made.form.key
    await owner.put(at(), { settings: { anonymity: { ...settings.anonymity, fields: [`${key}.who`] } }, version })
    const { body } = await ada.get<Sheet>(at(`/mine/${(await dutiesOf(ada))[0]?.id}`))
    const [step] = body.application?.steps ?? []
    expect(body.application).toMatchObject({ people: [], hidden: true })
    expect(step?.definition.fields.map(({ reference }) => reference)).toEqual(['title', 'team', 'iban'])
    expect(step?.answers.team).toEqual([{ role: 'Chef' }])
    expect(JSON.stringify(body)).not.toMatch(/Hidden-Surname|First\d|Last\d|FR76|person\d+@/)
  })

  it('sees the sheets of others after their own only', async () => {
    const [ada, ben] = jurors
    if (!ada || !ben) return
    await owner.put(at(), { settings: { others: 'after' }, version: (await read()).version })
    const adas = await sheetOf(ada)
    await write(ada, adas, { idea: 8, plan: 6 })
    const bens = async () => (await ben.get<Sheet>(at(`/mine/${(await dutiesOf(ben))[0]?.id}`))).body
    expect((await bens()).others).toBe(null)
    await write(ben, await bens(), { idea: 5, plan: 5 })
    expect((await bens()).others).toMatchObject([{ notes: { idea: 8, plan: 6 }, comment: 'Solide' }])
  })

  it('reaches no sheet of another juror, nothing of the organisers, and nothing before the session opens', async () => {
    const [ada, ben] = jurors
    if (!ada || !ben) return
    const [bens] = await dutiesOf(ben)
    expect((await ada.get(at(`/mine/${bens?.id}`))).status).toBe(404)
    for (const more of ['', '/entries', '/jurors', '/ranking', '/assignment'])
      expect((await ada.get(at(more))).status).toBe(403)
    const draft = (await owner.post<EvaluationSession>(path(), { title: { fr: 'Bis' }, from: session.id })).body
    expect((await ada.get(path(`/${draft.id}/mine`))).status).toBe(404)
  })

  it('gives an entry back, which is a conflict from then on', async () => {
    const [ada] = jurors
    if (!ada) return
    const [duty] = await dutiesOf(ada)
    expect((await ada.post(at(`/mine/${duty?.id}/recusal`), { reason: 'Ami' })).body).toMatchObject({
      state: 'recused',
    })
    expect(codeOf(await write(ada, { id: duty?.id ?? '', version: 2 }, {}))).toEqual([409, 'evaluation.recused'])
    const { body } = await owner.get<AssignmentProposal>(at('/assignment'))
    expect(body.conflicts).toMatchObject([{ source: 'declared', reason: 'Ami' }])
    expect(body.shortages).toMatchObject([{ missing: 1, because: 'conflicts' }])
  })

  it('writes nothing after the end', async () => {
    const [ada] = jurors
    if (!ada) return
    const sheet = await sheetOf(ada)
    await owner.post(at('/state'), { state: 'closed' })
    expect(codeOf(await write(ada, sheet, { idea: 8, plan: 6 }))).toEqual([409, 'evaluation.over'])
    await owner.post(at('/state'), { state: 'open' })
    expect((await write(ada, sheet, { idea: 8, plan: 6 })).status).toBe(200)
  })
})

describe('an assignment', () => {
  it('keeps conflicts apart, what is begun in place, and says what cannot be met', async () => {
    await openJury()
    const [ada] = jurors
    if (!ada) return
    const entries = (await owner.get<{ items: SessionEntry[] }>(at('/entries'))).body.items
    const jury = (await owner.get<{ items: Juror[] }>(at('/jurors'))).body.items
    expect(jury.map(({ assigned, state }) => [assigned, state])).toEqual([
      [2, 'active'],
      [2, 'active'],
    ])
    const pair = { entryId: entries[0]?.id, jurorId: jury.find(({ email }) => email === people[0]?.email)?.id }
    await owner.put(at('/conflicts'), { ...pair, conflicted: true, reason: 'Ami' })
    expect(codeOf(await owner.put(at('/duties'), { ...pair, assigned: true }))).toEqual([409, 'evaluation.conflict'])
    await write(ada, await sheetOf(ada), { idea: 8, plan: 6 })
    const other = { ...pair, entryId: entries[1]?.id }
    expect(codeOf(await owner.put(at('/duties'), { ...other, assigned: false }))).toEqual([409, 'evaluation.sheetSent'])
    const { body } = await owner.post(at('/assignment'), {})
    expect(body).toEqual({ added: 0, removed: 0, missing: 1 })
  })

  it('finds a juror who applies, and one of the same organisation', async () => {
    const [first] = people
    if (!first) return
    await apply(await makePerson(platform, { email: 'other@ben.example' }), 'Phare')
    await owner.post(at('/entries'), {})
    await owner.post(at('/jurors'), { list: people.map(({ email }) => email).join('\n') })
    const { body } = await owner.get<AssignmentProposal>(at('/assignment'))
    expect(body.conflicts).toMatchObject([{ source: 'found', reason: 'domain' }])
    expect(body.pairs).toHaveLength(1)
  })

  it('leaves what a juror who is removed has sent', async () => {
    await openJury()
    const [ada] = jurors
    if (!ada) return
    await write(ada, await sheetOf(ada), { idea: 8, plan: 6 })
    const jury = (await owner.get<{ items: Juror[] }>(at('/jurors'))).body.items
    await owner.delete(at(`/jurors/${jury.find(({ email }) => email === people[0]?.email)?.id}`))
    expect((await ada.get(at('/mine'))).status).toBe(404)
    expect((await read()).figures).toMatchObject({ jurors: 1, sheets: 3, sent: 1 })
  })
})

describe('people who are not in the program', () => {
  it('are invited as jurors, and are on the jury once they are in', async () => {
    const applicant = await makePerson(platform, { email: 'cleo@cleo.example' })
    const { body } = await owner.post(at('/jurors'), { list: 'Cleo <cleo@cleo.example>, Dan <dan@dan.example>' })
    expect(body).toEqual({ added: 2, invited: 2, known: 0 })
    expect((await owner.get<{ items: Juror[] }>(at('/jurors'))).body.items.map(({ state }) => state)).toEqual([
      'invited',
      'invited',
    ])
    const browser = await signIn(server.browser(platform.host), applicant)
    // Without the role that the invitation gives, there is no way in.
    expect((await browser.get(at('/mine'))).status).toBe(403)
  })
})

describe('a ranking', () => {
  it('follows the sheets that were sent, settles ties in order, and says how stable it is', async () => {
    await openJury()
    const [ada, ben] = jurors
    if (!ada || !ben) return
    await write(ada, await sheetOf(ada, 0), { idea: 8, plan: 8 })
    await write(ada, await sheetOf(ada, 1), { idea: 6, plan: 6 })
    await write(ben, await sheetOf(ben, 0), { idea: 4, plan: 4 })
    await write(ben, await sheetOf(ben, 1), { idea: 6, plan: 6 })
    const { body } = await owner.get<StandingShown>(at('/ranking?seats=1'))
    expect(body.entries.map(({ title, rank, total }) => [title, rank, total])).toEqual([
      ['Quai', 1, 6],
      ['Phare', 2, 6],
    ])
    expect(body.ties).toMatchObject([{ decidedBy: ['agreement'] }])
    expect(body.jurors.map(({ bias }) => bias)).toEqual(expect.arrayContaining([1, -1]))
    expect(body.entries[0]?.stability).toBeGreaterThan(0)
    expect(body.sheets).toEqual({ sent: 4, all: 4 })
    const borda = (await owner.get<StandingShown>(at('/ranking?method=borda'))).body
    expect(borda.method).toBe('borda')
  })
})

describe('scores of a file', () => {
  const line = (entry: string, juror: string, criterion: string, score: number, weight: number) => ({
    ...{ line: 0, entry, juror, criterion, score, weight },
  })
  const bring = (lines: ReturnType<typeof line>[]) =>
    inPlatform(platform.id, async () => {
      const row = await findSession(made.program.id, session.id)
      if (!row) throw new Error('no session')
      return importScores(contextFor(server.app, { kind: 'operator', name: 'test' }, platform), row, lines)
    })

  it('make jurors and criteria, keep weights of entries, and change nothing the second time', async () => {
    const lines = [
      line('a', 'J1', 'Élan', 8, 1),
      line('a', 'J2', 'Élan', 6, 1),
      line('b', 'J1', 'Élan', 5, 2),
      line('b', 'J2', 'Élan', 5, 2),
    ]
    expect(await bring(lines)).toEqual({
      ...{ entries: 2, jurors: 2, criteria: 1, scores: 4 },
      sheets: { created: 4, changed: 0, same: 0 },
    })
    expect((await bring(lines)).sheets).toEqual({ created: 0, changed: 0, same: 4 })
    const { body } = await owner.get<StandingShown>(at('/ranking'))
    expect(body.entries.map(({ key, total }) => [key, total])).toEqual([
      ['b', 10],
      ['a', 7],
    ])
  })
})

it('scores of a file go to the entries that it calls by the numbers of their applications', async () => {
  await openJury()
  const entries = async () => (await owner.get<{ items: SessionEntry[] }>(at('/entries'))).body.items
  const before = await entries()
  expect(before.every(({ number, key }) => number !== '' && number !== key)).toBe(true)
  const lines = before.map(({ number }) => ({
    ...{ line: 0, entry: number, juror: 'J1', criterion: 'Élan', score: 4, weight: 1 },
  }))
  await inPlatform(platform.id, async () => {
    const row = await findSession(made.program.id, session.id)
    if (row) await importScores(contextFor(server.app, { kind: 'operator', name: 'test' }, platform), row, lines)
  })
  expect((await entries()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

it('an application that is removed for good leaves no entry', async () => {
  await openJury()
  const [entry] = (await owner.get<{ items: SessionEntry[] }>(at('/entries'))).body.items
  await inPlatform(platform.id, () => removeResponses([entry?.responseId ?? '']))
  expect((await read()).figures).toMatchObject({ entries: 1, sheets: 2 })
})

describe('progress', () => {
  it('reminds jurors with work left, as many days before the end as the session says, once', async () => {
    await openJury()
    const [ada] = jurors
    if (!ada) return
    for (const place of [0, 1]) await write(ada, await sheetOf(ada, place), { idea: 8, plan: 6 })
    await read()
    const closesAt = '2026-11-30T18:00:00Z'
    await owner.put(at(), { closesAt, settings: { reminders: [7, 3] }, version: session.version })
    await read()
    await owner.put(at(), { settings: { reminders: [3] }, version: session.version })
    const told = () => inPlatform(platform.id, () => Email.count({ where: { template: 'juryReminder' } }))
    server.clock.set('2026-11-23T18:00:00Z')
    await server.runJobs()
    expect(await told()).toBe(0)
    server.clock.set('2026-11-27T18:00:00Z')
    await server.runJobs()
    await server.runJobs()
    expect(await told()).toBe(1)
  })

  it('says statistics of criteria, and who is silent', async () => {
    await openJury()
    const [ada] = jurors
    if (!ada) return
    await write(ada, await sheetOf(ada), { idea: 8, plan: 6 })
    const { body } = await owner.get<SessionStatistics>(at('/statistics'))
    expect(body.criteria.map(({ reference, count, mean }) => [reference, count, mean])).toEqual([
      ['idea', 1, 8],
      ['plan', 1, 6],
    ])
    expect(body.silent.map(({ name, left }) => [name.length > 0, left])).toEqual([[true, 2]])
  })

  it('chooses within quotas', async () => {
    await openJury()
    for (const browser of jurors)
      for (const place of [0, 1]) await write(browser, await sheetOf(browser, place), { idea: 8 - place, plan: 6 })
    await read()
    const [category] = (
      await owner.get<{ items: { key: string }[] }>(`/api/user.programs/${made.program.id}/categories`)
    ).body.items
    const quotas = [{ group: `category:${category?.key}`, most: 1 }]
    await owner.put(at(), { settings: { quotas, seats: 2 }, version: session.version })
    const { body } = await owner.get<StandingShown>(at('/ranking'))
    expect([body.selection?.chosen.length, body.selection?.barred.length]).toEqual([1, 1])
  })
})
