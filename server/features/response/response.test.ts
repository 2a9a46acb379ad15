import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ProgramDashboard } from '#core/program/dashboard.contract.ts'
import type { MyResponse, MyResponseSummary, ResponseDetail, ResponseRow } from '#core/response/response.contract.ts'
import { DECISION_MAIL_MS } from '#core/response/response.rules.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { Event } from '#server/db/models/Event.ts'
import { Program } from '#server/db/models/Program.ts'
import { User } from '#server/db/models/User.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { loadJobs } from '#server/slices.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { openTestDatabase, type TestDatabase } from '#tests/database.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram, type ProgramGiven } from '#tests/factories/program.ts'
import { type Browser, startTestServer, type TestServer } from '#tests/http.ts'

let database: TestDatabase
let server: TestServer
let platform: PlatformRef

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
afterEach(async () => {
  await server.close()
  await database.clean()
})

const FORM_AND_GATE = ['form', 'validation', { type: 'form', key: 'second', title: { fr: 'Budget' } }] as const

/** A server with one call, and an applicant who is signed in. */
async function begin(given: ProgramGiven = {}) {
  server = await startTestServer()
  platform = await makePlatform(server.app)
  const made = await makeProgram(server.app, platform, given)
  const person = await makePerson(platform)
  const applicant = await signIn(server.browser(platform.host), person)
  return { ...made, person, applicant }
}

const staff = async (role: 'program-administrator' | 'collaborator', programId: string): Promise<Browser> =>
  signIn(server.browser(platform.host), await makePerson(platform, { role, programId }))

type Made = Awaited<ReturnType<typeof begin>>

const start = (
  { program, categories }: Pick<Made, 'program' | 'categories'>,
  browser: Browser,
  headers?: Record<string, string>,
) =>
  browser.post<MyResponse>(
    '/api/portal/me/responses',
    { programId: program.id, categoryId: categories[0]?.id, lang: 'fr' },
    headers,
  )

const stepPath = (response: MyResponse, index = 0) =>
  `/api/portal/me/responses/${response.id}/steps/${response.steps[index]?.id}`
const save = (browser: Browser, response: MyResponse, changes: object, revision = 0, index = 0) =>
  browser.put<{
    revision: number
    answers: object
    number: string
    title: string
    missing: object[]
    issues: object[]
  }>(`${stepPath(response, index)}/answers`, { revision, changes })
const submit = (browser: Browser, response: MyResponse, headers?: Record<string, string>) =>
  browser.post<MyResponse>(`/api/portal/me/responses/${response.id}/submit`, {}, headers)
const eventsOf = (id: string) =>
  inPlatform(platform.id, async () =>
    (await Event.findAll({ where: { subjectId: id }, order: [['id', 'ASC']], raw: true })).map((event) => event.type),
  )

describe('an application', () => {
  it('is started, kept, sent and confirmed by a receipt', async () => {
    const call = await begin({
      settings: { numberPrefix: 'CBC', closesAt: '2026-12-01T22:59:00Z', zone: 'Europe/Paris', graceMinutes: 10 },
    })
    const started = await start(call, call.applicant)
    expect([started.status, started.body.state, started.body.number, started.body.steps[0]?.state]).toEqual([
      201,
      'draft',
      '',
      'todo',
    ])

    const saved = await save(call.applicant, started.body, { amount: 1200 })
    expect(saved.body).toMatchObject({
      revision: 1,
      answers: { amount: 1200 },
      number: 'CBC-0001',
      title: '',
      issues: [],
    })
    expect(saved.body.missing).toEqual([
      { reference: 'title', at: 'title', label: 'Titre du projet', rule: 'required' },
    ])

    const early = await submit(call.applicant, started.body)
    expect(call.applicant.problem(early)).toMatchObject({
      code: 'response.invalid',
      issues: [{ at: `${started.body.steps[0]?.id}/title`, rule: 'required' }],
    })

    const titled = await save(call.applicant, started.body, { title: '  La rivière  ' }, 1)
    expect(titled.body).toMatchObject({ revision: 2, title: 'La rivière', missing: [] })
    const sent = await submit(call.applicant, started.body)
    expect(sent.status).toBe(200)
    expect(sent.body).toMatchObject({
      state: 'submitted',
      number: 'CBC-0001',
      submittedAt: '2026-11-20T09:00:00.000Z',
      abilities: { edit: true, submit: false, withdraw: true },
    })
    expect(sent.body.steps.map((step) => step.state)).toEqual(['done'])

    const mails = await inPlatform(platform.id, () => Email.findAll({ where: { template: 'receipt' }, raw: true }))
    expect(mails.map((mail) => [mail.to, mail.lang])).toEqual([[call.person.email, 'fr']])
    expect(mails[0]?.text).toContain('CBC-0001')
    expect(mails[0]?.text).toContain('1er\u00a0décembre 2026 à 23\u00a0h\u00a059 (heure de Paris)')
    expect(await eventsOf(started.body.id)).toEqual([
      'response.started',
      'response.saved',
      'response.saved',
      'response.submitted',
    ])
  })

  it('says by the figures of a rule what it lacks, when it is kept and when it is read', async () => {
    const call = await begin({
      definition: {
        fields: [
          {
            type: 'questions-group',
            reference: 'team',
            title: { fr: 'Équipe' },
            itemTitle: { fr: 'Membre' },
            fields: [{ type: 'number', reference: 'age', title: { fr: 'Âge' }, rules: { min: 18 } }],
          },
        ],
      },
    })
    const { body } = await start(call, call.applicant)
    const kept = await save(call.applicant, body, { team: [{ age: 3 }] })
    const read = await call.applicant.get<MyResponse>(`/api/portal/me/responses/${body.id}`)
    const lacking = [
      { reference: 'team', at: 'team[0].age', label: 'Membre 1 · Âge', rule: 'min', params: { min: 18 } },
    ]
    expect([kept.body.missing, read.body.steps[0]?.missing]).toEqual([lacking, lacking])
  })

  it('keeps stars and the lines of a list, and says which line is wrong', async () => {
    const call = await begin({
      definition: {
        fields: [
          { type: 'notation', reference: 'grade', title: { fr: 'Note' }, stars: 5 },
          {
            type: 'simple-questions-group',
            reference: 'links',
            title: { fr: 'Liens' },
            field: { type: 'url', reference: 'line', title: {} },
          },
        ],
      },
    })
    const { body } = await start(call, call.applicant)
    const kept = await save(call.applicant, body, { grade: 6, links: ['a.example', null, 'a b'] })
    const read = await call.applicant.get<MyResponse>(`/api/portal/me/responses/${body.id}`)
    expect([read.body.steps[0]?.answers, kept.body.missing]).toEqual([
      { grade: 6, links: ['https://a.example', null, 'https://a b'] },
      [
        { reference: 'grade', at: 'grade', label: 'Note', rule: 'oneOf' },
        { reference: 'links', at: 'links[2].line', label: 'Liens · 3', rule: 'url' },
      ],
    ])
    const refused = await save(call.applicant, body, { links: [{ line: 'a.example' }] })
    expect(refused.status).toBe(422)
  })

  it('is the same submission when sent twenty times at once, with and without a key', async () => {
    const call = await begin()
    const { body } = await start(call, call.applicant)
    await save(call.applicant, body, { title: 'Une fois' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        submit(call.applicant, body, n % 2 ? { 'idempotency-key': 'same' } : undefined),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((answer) => answer.body.submittedAt))).toEqual(new Set([answers[0]?.body.submittedAt]))
    expect((await eventsOf(body.id)).filter((type) => type === 'response.submitted')).toEqual(['response.submitted'])
    expect(await inPlatform(platform.id, () => Email.count({ where: { template: 'receipt' } }))).toBe(1)
  })

  it('starts once for one key and twice without', async () => {
    const call = await begin()
    const [one, again, other] = [
      await start(call, call.applicant, { 'idempotency-key': 'k' }),
      await start(call, call.applicant, { 'idempotency-key': 'k' }),
      await start(call, call.applicant),
    ]
    expect(again.body.id).toBe(one.body.id)
    expect(other.body.id).not.toBe(one.body.id)
  })

  it('goes on counting as it was sent when a change is refused, and says so', async () => {
    const call = await begin()
    const { body } = await start(call, call.applicant)
    const early = await submit(call.applicant, body)
    expect(call.applicant.problem(early)).toMatchObject({ title: 'Des réponses sont à compléter' })
    await save(call.applicant, body, { title: 'La rivière' })
    await submit(call.applicant, body)

    const refused = await save(call.applicant, body, { title: null }, 1)
    expect(call.applicant.problem(refused)).toMatchObject({
      code: 'response.invalid',
      title: 'Modification non enregistrée : votre candidature envoyée reste valable',
      issues: [{ at: 'title', rule: 'required' }],
    })
    const read = await call.applicant.get<MyResponse>(`/api/portal/me/responses/${body.id}`)
    expect([read.body.state, read.body.steps[0]?.answers]).toEqual(['submitted', { title: 'La rivière' }])
  })

  it('says why nothing of it can be changed: of a call that was put away, that it was', async () => {
    const call = await begin({
      categories: [{ steps: ['form', 'textarea'] }],
      settings: { closesAt: '2026-12-01T22:59:00Z' },
    })
    const { id } = (await start(call, call.applicant)).body
    const read = async () => (await call.applicant.get<MyResponse>(`/api/portal/me/responses/${id}`)).body
    const listed = async () =>
      (await call.applicant.get<{ items: MyResponseSummary[] }>('/api/portal/me/responses')).body.items[0]
    const look = ({ halt, deadlineAt, steps }: MyResponse) => [halt, deadlineAt, steps.map((step) => step.editable)]
    expect(look(await read())).toEqual([null, '2026-12-01T22:59:00.000Z', [true, true]])
    for (const put of [
      { status: 'archived' },
      { status: 'active', publishedAt: null },
      { status: 'deleted', publishedAt: new Date(0) },
    ] as const) {
      await inPlatform(platform.id, () => Program.update(put, { where: { id: call.program.id } }))
      expect(look(await read())).toEqual(['stopped', null, [false, false]])
      const hasPage = put.status === 'archived'
      expect(await listed()).toMatchObject({ halt: 'stopped', deadlineAt: null, program: { hasPage } })
    }
    expect((await call.applicant.post<MyResponse>(`/api/portal/me/responses/${id}/withdraw`, {})).body.halt).toBe(
      'withdrawn',
    )
  })

  it('is not begun where its first form has closed before the call', async () => {
    const closing = (closesAt: string) =>
      begin({ categories: [{ steps: [{ type: 'form', closesAt }, 'form'] }], settings: { graceMinutes: 10 } })
    const late = await closing('2026-11-20T08:50:00Z')
    expect(late.applicant.problem(await start(late, late.applicant)).code).toBe('program.notOpen')
    await server.close()
    const inGrace = await closing('2026-11-20T08:51:00Z')
    expect((await start(inGrace, inGrace.applicant)).status).toBe(201)
  })

  it('is done with a text whatever closing the text was given', async () => {
    const call = await begin({
      categories: [{ steps: ['form', { type: 'textarea', closesAt: '2020-01-01T00:00:00Z' }] }],
    })
    const { body } = await start(call, call.applicant)
    expect(body.steps.map(({ closesAt }) => closesAt)).toEqual([null, null])
    await save(call.applicant, body, { title: 'La rivière' })
    for (const index of [0, 1])
      expect((await call.applicant.post(`${stepPath(body, index)}/complete`)).status).toBe(200)
    expect((await submit(call.applicant, body)).status).toBe(200)
  })

  it('is withdrawn once, with a mail in the language of the person’s emails, and frees its place', async () => {
    const call = await begin({ settings: { capPerPerson: 1 } })
    await User.update({ locale: 'de' }, { where: { id: call.person.id } })
    const { body } = await start(call, call.applicant)
    expect(call.applicant.problem(await start(call, call.applicant)).code).toBe('program.capReached')
    const withdraw = () => call.applicant.post<MyResponse>(`/api/portal/me/responses/${body.id}/withdraw`)
    const [gone, again] = [(await withdraw()).body, (await withdraw()).body]
    expect([gone.state, again.state]).toEqual(['withdrawn', 'withdrawn'])
    expect([body, gone].map(({ steps }) => (steps[0]?.missing.length ?? 0) > 0)).toEqual([true, false])
    const mails = await inPlatform(platform.id, () => Email.findAll({ where: { template: 'withdrawn' }, raw: true }))
    expect(mails.map(({ lang, text }) => [lang, text.includes('/fr/applications')])).toEqual([['de', true]])
    expect((await start(call, call.applicant)).status).toBe(201)
    const own = await call.applicant.get<{ items: MyResponseSummary[] }>('/api/portal/me/responses')
    expect(own.body.items.map((item) => item.state)).toEqual(['draft', 'withdrawn'])
  })
})

describe('a program by invitation', () => {
  it('lets those begin whose confirmed email is on its list, and nobody else', async () => {
    const settings = (invited: string[]) => ({ facts: [], sections: [], editAfterSubmission: true, invited })
    const call = await begin({ settings: { visibility: 'invitation', settings: settings(['ann@example.org']) } })
    const { email } = call.person
    const codeOf = async () => {
      const answer = await start(call, call.applicant)
      return answer.status === 201 ? 201 : call.applicant.problem(answer).code
    }
    const invite = (invited: string[], visibility: 'invitation' | 'link' = 'invitation') =>
      inPlatform(platform.id, () =>
        Program.update({ visibility, settings: settings(invited) }, { where: { id: call.program.id } }),
      )
    expect(await codeOf()).toBe('program.notInvited')
    await invite([`x${email}`])
    expect(await codeOf()).toBe('program.notInvited')
    await invite([])
    expect(await codeOf()).toBe('program.notInvited')
    await invite(['ann@example.org', email.toUpperCase()])
    expect(await codeOf()).toBe(201)
    await invite([], 'link')
    expect(await codeOf()).toBe(201)
    await invite([email])
    await User.update({ confirmedAt: null }, { where: { id: call.person.id } })
    expect(['account_not_confirmed', 'session.required']).toContain(await codeOf())
  })
})

describe('two windows', () => {
  it('merge what they changed in different fields and hear of the same field with both values', async () => {
    const call = await begin()
    const { body } = await start(call, call.applicant)
    await save(call.applicant, body, { title: 'Premier', amount: 1 })
    const left = await save(call.applicant, body, { title: 'De gauche' }, 1)
    const right = await save(call.applicant, body, { amount: 2 }, 1)
    expect([left.body.revision, right.body.revision, right.body.answers]).toEqual([
      2,
      3,
      { title: 'De gauche', amount: 2 },
    ])

    const clash = await save(call.applicant, body, { title: 'De droite', kind: 'fiction' }, 1)
    expect(call.applicant.problem(clash)).toMatchObject({
      status: 409,
      code: 'response.conflict',
      conflicts: { title: { yours: 'De droite', theirs: 'De gauche' } },
      revision: 3,
    })
    // The same value is no conflict, and an answer taken back is a value too.
    expect((await save(call.applicant, body, { title: 'De gauche' }, 1)).status).toBe(200)
    expect((await save(call.applicant, body, { title: null }, 1)).status).toBe(409)
    expect((await save(call.applicant, body, { title: 'De droite' }, 3)).body.answers).toEqual({
      title: 'De droite',
      amount: 2,
    })
  })

  it('lose nothing when eight saves of different fields come at once', async () => {
    const fields = Array.from({ length: 40 }, (_, n) => ({
      type: 'text' as const,
      reference: `f${n}`,
      title: { fr: `Champ ${n}` },
    }))
    const call = await begin({ definition: { fields } })
    const { body } = await start(call, call.applicant)
    const answers = await Promise.all(
      fields.slice(0, 8).map(({ reference }) => save(call.applicant, body, { [reference]: reference })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    const read = await call.applicant.get<MyResponse>(`/api/portal/me/responses/${body.id}`)
    expect(read.body.steps[0]?.answers).toEqual(
      Object.fromEntries(fields.slice(0, 8).map(({ reference }) => [reference, reference])),
    )
    expect(read.body.steps[0]?.revision).toBe(8)
    expect(new Set(answers.map((answer) => answer.body.number))).toEqual(new Set(['0001']))
    const next = await start(call, call.applicant)
    expect((await save(call.applicant, next.body, { f0: 'x' })).body.number).toBe('0002')
  })
})

describe('numbers', () => {
  it('have neither gaps nor doubles when everybody keeps at once', async () => {
    const first = await begin()
    const calls = [first, await makeProgram(server.app, platform, {})]
    const people = await Promise.all(
      Array.from({ length: 24 }, async () => signIn(server.browser(platform.host), await makePerson(platform))),
    )
    const begun = await Promise.all(people.map((person, n) => start(calls[n % 2] ?? first, person)))
    const kept = await Promise.all(
      people.map((person, n) => save(person, begun[n]?.body as MyResponse, { title: `Projet ${n}` })),
    )
    const given = kept.map(({ body }) => Number(body.number))
    for (const own of [0, 1]) {
      expect(given.filter((_, n) => n % 2 === own).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 12 }, (_, n) => n + 1),
      )
    }
    const read = await Promise.all(
      people.map((person) => person.get<{ items: MyResponse[] }>('/api/portal/me/responses?lang=fr')),
    )
    expect(read.map(({ body }) => Number(body.items[0]?.number))).toEqual(given)
  })

  it('come with the submission where nothing had to be filled in', async () => {
    const call = await begin({ definition: { fields: [{ type: 'text', reference: 'more', title: { fr: 'Un mot' } }] } })
    for (const [n, headers] of [undefined, { 'idempotency-key': 'k' }].entries()) {
      const { body } = await start(call, call.applicant)
      expect(body.number).toBe('')
      const sent = await submit(call.applicant, body, headers)
      expect(sent.body).toMatchObject({ state: 'submitted', number: `000${n + 1}` })
    }
    expect((await start(call, call.applicant)).status).toBe(201)
  })
})

describe('a gate', () => {
  it('says what to read while it waits, and why it was refused, to the applicant', async () => {
    const gate = { type: 'validation', message: { fr: 'Le comité lit votre lettre.' } } as const
    const call = await begin({ categories: [{ steps: ['form', gate, { type: 'form', key: 'second' }] }] })
    const { body } = await start(call, call.applicant)
    await save(call.applicant, body, { title: 'Lue' })
    const told = async () => {
      const read = await call.applicant.get<MyResponse>(`/api/portal/me/responses/${body.id}`)
      const own = await call.applicant.get<{ items: MyResponseSummary[] }>('/api/portal/me/responses')
      return [read.body.steps[1]?.message, own.body.items[0]?.steps[1]?.message]
    }
    expect(await told()).toEqual([null, null])
    const done = await call.applicant.post<MyResponse>(`${stepPath(body)}/complete`, {})
    expect(done.body.steps[1]?.message).toBe('Le comité lit votre lettre.')
    expect(await told()).toEqual(['Le comité lit votre lettre.', null])
    const organiser = await staff('program-administrator', call.program.id)
    const path = `/api/user.programs/${call.program.id}/responses/${body.id}/steps/${body.steps[1]?.id}/decision`
    await organiser.post(path, { decision: 'refused', from: 'toValidate', message: 'Trop court.' })
    expect(await told()).toEqual(['Trop court.', 'Trop court.'])
    await call.applicant.post(`${stepPath(body)}/complete`, {})
    expect(await told()).toEqual(['Le comité lit votre lettre.', null])
  })

  it('has the deadline of the step that comes next, where that closes before the call', async () => {
    const call = await begin({
      settings: { closesAt: '2026-12-31T22:59:00Z' },
      categories: [
        {
          steps: [
            { type: 'form', closesAt: '2026-12-01T22:59:00.000Z' },
            { type: 'form', key: 'second' },
          ],
        },
      ],
    })
    const { body } = await start(call, call.applicant)
    const due = async () => {
      const own = await call.applicant.get<{ items: MyResponseSummary[] }>('/api/portal/me/responses')
      return own.body.items[0]?.deadlineAt
    }
    expect([body.deadlineAt, await due()]).toEqual(Array(2).fill('2026-12-01T22:59:00.000Z'))
    await save(call.applicant, body, { title: 'Prête' })
    const done = await call.applicant.post<MyResponse>(`${stepPath(body)}/complete`, {})
    expect([done.body.deadlineAt, await due()]).toEqual(Array(2).fill('2026-12-31T22:59:00.000Z'))
  })

  it('waits in the middle, refuses with a message, opens the step again, lets through', async () => {
    const call = await begin({ categories: [{ steps: FORM_AND_GATE }] })
    const organiser = await staff('program-administrator', call.program.id)
    const { body } = await start(call, call.applicant)
    const [first, gate, second] = body.steps
    const complete = (index: number) => call.applicant.post<MyResponse>(`${stepPath(body, index)}/complete`)
    const decide = (decision: string, from: string, message?: string) =>
      organiser.post<ResponseDetail>(
        `/api/user.programs/${call.program.id}/responses/${body.id}/steps/${gate?.id}/decision`,
        { decision, from, message },
      )

    const behind = await save(call.applicant, body, { title: 'Trop tôt' }, 0, 2)
    expect(call.applicant.problem(behind)).toMatchObject({
      status: 409,
      code: 'response.stepBlocked',
      step: 'Recevabilité',
    })
    expect([second?.reachable, second?.blockedBy, second?.definition]).toEqual([false, 'Recevabilité', null])

    expect(call.applicant.problem(await complete(0)).issues.map(({ at }) => at)).toEqual(['title'])
    await save(call.applicant, body, { title: 'Projet' })
    expect((await complete(0)).body.steps.map(({ state }) => state)).toEqual(['done', 'toValidate', 'todo'])
    expect(call.applicant.problem(await save(call.applicant, body, { title: 'Changé' }, 1)).code).toBe(
      'response.transition',
    )
    expect(call.applicant.problem(await submit(call.applicant, body)).code).toBe('response.stepBlocked')

    expect(organiser.problem(await decide('refused', 'toValidate')).issues).toMatchObject([
      { at: 'body.message', rule: 'required' },
    ])
    expect(organiser.problem(await decide('validated', 'refused'))).toMatchObject({
      code: 'resource.stale',
      current: { state: 'toValidate' },
    })
    const refused = await decide('refused', 'toValidate', 'Joignez un budget.')
    expect(refused.body.steps.map(({ state }) => state)).toEqual(['inProgress', 'refused', 'todo'])
    expect(refused.body.steps[1]?.message).toBe('Joignez un budget.')

    const undone = await decide('toValidate', 'refused')
    expect(undone.body.steps.map(({ state, message }) => [state, message])).toEqual([
      ['done', null],
      ['toValidate', null],
      ['todo', null],
    ])
    await decide('refused', 'toValidate', 'Joignez un budget.')
    expect((await save(call.applicant, body, { title: 'Corrigé' }, 1)).status).toBe(200)
    expect((await complete(0)).body.steps.map(({ state }) => state)).toEqual(['done', 'toValidate', 'todo'])
    const through = await decide('validated', 'toValidate')
    expect(through.body.steps.map(({ state, reachable }) => [state, reachable])).toEqual([
      ['done', true],
      ['validated', true],
      ['todo', true],
    ])
    expect(through.body.history.map(({ type }) => type).slice(0, 2)).toEqual([
      'response.stepDecided',
      'response.stepCompleted',
    ])

    await save(call.applicant, body, { title: 'Budget' }, 0, 2)
    expect((await submit(call.applicant, body)).body.state).toBe('submitted')
    expect(first?.editable).toBe(true)
  })

  it('waits since it was asked, also once a decision is taken back, and closes no correction with answers missing', async () => {
    const call = await begin({ categories: [{ steps: FORM_AND_GATE }] })
    const organiser = await staff('program-administrator', call.program.id)
    const { body } = await start(call, call.applicant)
    const program = `/api/user.programs/${call.program.id}`
    const decide = (decision: string, from: string, message?: string) =>
      organiser.post<ResponseDetail>(`${program}/responses/${body.id}/steps/${body.steps[1]?.id}/decision`, {
        decision,
        from,
        message,
      })
    const since = async () => {
      const { waiting } = (await organiser.get<ProgramDashboard>(`${program}/dashboard`)).body
      return waiting[0]?.since
    }
    await save(call.applicant, body, { title: 'Projet' })
    const asked = (await call.applicant.post<MyResponse>(`${stepPath(body)}/complete`)).body.steps[1]?.waitsSince
    expect(asked).toBe(server.clock.now().toISOString())
    server.clock.advance(60_000)
    for (const decision of ['validated', 'refused']) {
      expect((await decide(decision, 'toValidate', 'Joignez un budget.')).body.steps[1]?.waitsSince).toBe(null)
      expect((await decide('toValidate', decision)).body.steps[1]?.waitsSince).toBe(asked)
    }
    expect(await since()).toBe(asked)

    await decide('refused', 'toValidate', 'Joignez un budget.')
    await save(call.applicant, body, { title: null }, 1)
    for (const decision of ['toValidate', 'validated'])
      expect(organiser.problem(await decide(decision, 'refused')).code).toBe('response.unfinished')
    await save(call.applicant, body, { title: 'Corrigé' }, 2)
    await call.applicant.post(`${stepPath(body)}/complete`)
    expect(await since()).toBe(server.clock.now().toISOString())
  })

  it('tells the applicant of a decision once it can no longer be taken back, and only of the one that stands', async () => {
    const call = await begin({ categories: [{ steps: FORM_AND_GATE }] })
    const organiser = await staff('program-administrator', call.program.id)
    const { body } = await start(call, call.applicant)
    await save(call.applicant, body, { title: 'Projet' })
    await call.applicant.post(`${stepPath(body)}/complete`)
    const decide = (decision: string, from: string, message?: string) =>
      organiser.post(`/api/user.programs/${call.program.id}/responses/${body.id}/steps/${body.steps[1]?.id}/decision`, {
        decision,
        from,
        message,
      })
    const mailsAfter = async (milliseconds: number) => {
      server.clock.advance(milliseconds)
      await runDueJobs({ kinds: await loadJobs(server.app), clock: server.clock, log: server.app.log })
      const mails = await inPlatform(platform.id, () => Email.findAll({ order: [['id', 'ASC']], raw: true }))
      return mails.map(({ template, to }) => `${template} ${to === call.person.email}`)
    }

    await decide('refused', 'toValidate', 'Joignez un budget.')
    expect(await mailsAfter(DECISION_MAIL_MS - 1)).toEqual([])
    await decide('toValidate', 'refused')
    expect(await mailsAfter(DECISION_MAIL_MS)).toEqual([])

    await decide('refused', 'toValidate', 'Trop tôt.')
    server.clock.advance(3_000)
    await decide('toValidate', 'refused')
    await decide('refused', 'toValidate', 'Joignez un devis.')
    expect(await mailsAfter(DECISION_MAIL_MS - 1)).toEqual([])
    expect(await mailsAfter(1)).toEqual(['refused true'])
    const [mail] = await inPlatform(platform.id, () => Email.findAll({ raw: true }))
    expect([mail?.text.includes('Joignez un devis.'), mail?.text.includes('Trop tôt.')]).toEqual([true, false])

    await decide('validated', 'refused')
    expect(await mailsAfter(DECISION_MAIL_MS)).toEqual(['refused true', 'validated true'])
    expect(await mailsAfter(DECISION_MAIL_MS)).toHaveLength(2)

    // Whoever withdrew meanwhile is told nothing more of what was decided.
    await decide('refused', 'validated', 'Non.')
    await call.applicant.post(`/api/portal/me/responses/${body.id}/withdraw`)
    expect(await mailsAfter(DECISION_MAIL_MS)).toEqual(['refused true', 'validated true', 'withdrawn true'])
  })

  it('rejects for good with a message, which is told, counted, listed and exported, and can be taken back', async () => {
    const call = await begin({ categories: [{ steps: FORM_AND_GATE }] })
    const organiser = await staff('program-administrator', call.program.id)
    const { body } = await start(call, call.applicant)
    const program = `/api/user.programs/${call.program.id}`
    const decide = (decision: string, from: string, message?: string) =>
      organiser.post<ResponseDetail>(`${program}/responses/${body.id}/steps/${body.steps[1]?.id}/decision`, {
        ...{ decision, from, message },
      })
    const listed = async (stepState: string) => {
      const { body } = await organiser.get<{ items: ResponseRow[] }>(`${program}/responses?stepState=${stepState}`)
      return body.items.map(({ gate }) => gate?.state)
    }
    const counted = async () => {
      const { body } = await organiser.get<ProgramDashboard>(`${program}/dashboard`)
      return body.perCategory.map(({ toValidate, refused, rejected }) => [toValidate, refused, rejected])[0]
    }
    const mine = () => call.applicant.get<MyResponse>(`/api/portal/me/responses/${body.id}`)
    await save(call.applicant, body, { title: 'Hors sujet' })
    await call.applicant.post(`${stepPath(body)}/complete`)

    expect(organiser.problem(await decide('rejected', 'toValidate')).issues).toMatchObject([
      { at: 'body.message', rule: 'required' },
    ])
    const rejected = await decide('rejected', 'toValidate', 'Hors du thème.')
    expect(rejected.body.steps.map(({ state, status }) => [state, status])).toEqual([
      ['done', null],
      ['rejected', 'rejected'],
      ['todo', null],
    ])
    const read = (await mine()).body
    expect([read.halt, read.abilities, read.deadlineAt, read.steps[1]?.message]).toEqual([
      'rejected',
      { edit: false, submit: false, withdraw: false },
      null,
      'Hors du thème.',
    ])
    expect([read.steps[2]?.reachable, read.steps[2]?.blockedBy]).toEqual([false, 'Recevabilité'])
    for (const answer of [
      await save(call.applicant, body, { title: 'Encore' }, 1),
      await submit(call.applicant, body),
      await call.applicant.post(`/api/portal/me/responses/${body.id}/withdraw`),
    ])
      expect(call.applicant.problem(answer).code).toBe('response.transition')
    expect([await listed('rejected'), await listed('toValidate'), await counted()]).toEqual([
      ['rejected'],
      [],
      [0, 0, 1],
    ])
    expect((await organiser.get(`${program}/responses/export?format=csv`)).text).toContain(',rejected,')
    expect((await organiser.get(`${program}/responses/export?format=csv&lang=fr`)).text).toContain(',Rejetée,')
    expect(organiser.problem(await decide('validated', 'rejected')).code).toBe('response.step')

    server.clock.advance(DECISION_MAIL_MS)
    await runDueJobs({ kinds: await loadJobs(server.app), clock: server.clock, log: server.app.log })
    const mails = await inPlatform(platform.id, () => Email.findAll({ raw: true }))
    expect(mails.map(({ template, text }) => [template, text.includes('Hors du thème.')])).toEqual([['rejected', true]])

    expect((await decide('toValidate', 'rejected')).body.steps.map(({ state }) => state)).toEqual([
      'done',
      'toValidate',
      'todo',
    ])
    expect([await counted(), (await mine()).body.halt]).toEqual([[1, 0, 0], 'gate'])
  })

  it('rejects an application that was never corrected; taking that back asks for the correction again', async () => {
    const call = await begin({ categories: [{ steps: FORM_AND_GATE }] })
    const organiser = await staff('program-administrator', call.program.id)
    const { body } = await start(call, call.applicant)
    const decide = (decision: string, from: string, message?: string) =>
      organiser.post<ResponseDetail>(
        `/api/user.programs/${call.program.id}/responses/${body.id}/steps/${body.steps[1]?.id}/decision`,
        { decision, from, message },
      )
    await save(call.applicant, body, { title: 'Projet' })
    await call.applicant.post(`${stepPath(body)}/complete`)
    await decide('refused', 'toValidate', 'Joignez un budget.')
    await save(call.applicant, body, { title: null }, 1)
    const states = (answer: { body: ResponseDetail }) => answer.body.steps.map(({ state }) => state)
    expect(states(await decide('rejected', 'refused', 'Sans réponse.'))).toEqual(['inProgress', 'rejected', 'todo'])
    expect(organiser.problem(await decide('toValidate', 'rejected')).code).toBe('response.unfinished')
    expect(states(await decide('refused', 'rejected', 'Joignez un budget.'))).toEqual(['inProgress', 'refused', 'todo'])
    expect((await save(call.applicant, body, { title: 'Corrigé' }, 2)).status).toBe(200)
  })

  it('at the end waits for the submission; a refusal after the deadline may be answered', async () => {
    const call = await begin({
      categories: [{ steps: ['form', 'validation'] }],
      settings: { closesAt: '2026-11-21T00:00:00Z' },
    })
    const organiser = await staff('program-administrator', call.program.id)
    const { body } = await start(call, call.applicant)
    await save(call.applicant, body, { title: 'Projet' })
    expect((await submit(call.applicant, body)).body.steps.map(({ state }) => state)).toEqual(['done', 'toValidate'])
    server.clock.set('2026-11-22T00:00:00Z')
    await signIn(call.applicant, call.person)
    await signIn(organiser, await makePerson(platform, { role: 'program-administrator', programId: call.program.id }))
    expect(call.applicant.problem(await save(call.applicant, body, { amount: 3 }, 1)).code).toBe('response.closed')
    await organiser.post(
      `/api/user.programs/${call.program.id}/responses/${body.id}/steps/${body.steps[1]?.id}/decision`,
      { decision: 'refused', from: 'toValidate', message: 'Le montant manque.' },
    )
    expect((await save(call.applicant, body, { amount: 3 }, 1)).status).toBe(200)
    const done = await call.applicant.post<MyResponse>(`${stepPath(body)}/complete`)
    expect(done.body.steps.map(({ state }) => state)).toEqual(['done', 'toValidate'])
  })
})
