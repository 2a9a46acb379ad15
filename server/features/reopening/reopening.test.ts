import { beforeEach, describe, expect, it } from 'vitest'
import type { FormDefinition } from '#core/form/definition.ts'
import type { MyResponse, MyResponseSummary, ResponseDetail } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { republishForm } from '#tests/factories/form.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
const DUE = '2026-12-10T22:59:00.000Z'
const FORM: FormDefinition = {
  fields: [
    { type: 'text', reference: 'title', title: { fr: 'Titre' }, required: true },
    { type: 'number', reference: 'amount', title: { fr: 'Montant' }, required: true },
    { type: 'file', reference: 'paper', title: { fr: 'Pièce' } },
  ],
}
let platform: PlatformRef
let made: MadeProgram
let person: Person
let applicant: Browser
let owner: Browser
let administrator: Person
let id: string
let stepId: string

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform, {
    definition: FORM,
    settings: { closesAt: '2026-12-01T22:59:00Z', settings: { facts: [], sections: [], editAfterSubmission: false } },
  })
  administrator = await makePerson(platform, { role: 'owner' })
  person = await makePerson(platform)
  await comeBack(server.clock.now())
  const response = await makeResponse(server.app, platform, made, { person, answers: { title: 'Phare', amount: 3 } })
  id = response.id
  stepId = response.steps[0]?.id ?? ''
})

/** The clock moves on, and sessions end with it. */
async function comeBack(at: Date) {
  server.clock.set(at.toISOString())
  owner = await signIn(server.browser(platform.host), administrator)
  applicant = await signIn(server.browser(platform.host), person)
}

const organiser = (rest = '') => `/api/user.programs/${made.program.id}/responses/${id}${rest}`
const reopen = (given: object = {}, by = owner) =>
  by.post<ResponseDetail>(organiser('/reopenings'), {
    fields: [{ stepId, references: ['amount'] }],
    message: 'Corrigez le montant.',
    dueAt: DUE,
    ...given,
  })
const mine = async () => (await applicant.get<MyResponse>(`/api/portal/me/responses/${id}`)).body
const detail = async () => (await owner.get<ResponseDetail>(organiser())).body
const save = async (changes: object) => {
  const revision = (await mine()).steps[0]?.revision
  return applicant.put(`/api/portal/me/responses/${id}/steps/${stepId}/answers`, { revision, changes })
}
const send = () => applicant.post<MyResponse>(`/api/portal/me/responses/${id}/reopening/send`, {})
const answers = async () => (await mine()).steps[0]?.answers
const mails = () =>
  inPlatform(platform.id, async () =>
    (await Email.findAll({ where: { to: person.email }, order: [['id', 'ASC']], raw: true })).map(
      ({ template }) => template,
    ),
  )

describe('a reopened application', () => {
  it('is changed in the named questions alone, sent again, and closed by that', async () => {
    expect(applicant.problem(await save({ amount: 4 })).code).toBe('response.transition')
    expect((await reopen()).status).toBe(200)
    const opened = await mine()
    expect(opened.reopening).toMatchObject({
      message: 'Corrigez le montant.',
      dueAt: DUE,
      fields: [{ stepId, references: ['amount'] }],
    })
    expect([opened.deadlineAt, opened.halt, opened.abilities.edit]).toEqual([DUE, null, true])
    expect(applicant.problem(await save({ title: 'Autre', amount: 5 })).code).toBe('reopening.locked')
    // What is incomplete is kept until it is sent.
    expect((await save({ amount: null })).status).toBe(200)
    expect(applicant.problem(await send()).code).toBe('response.invalid')
    expect((await save({ amount: 5 })).status).toBe(200)
    const sent = await send()
    expect([sent.status, sent.body.reopening, sent.body.state]).toEqual([200, null, 'submitted'])
    expect(await answers()).toMatchObject({ title: 'Phare', amount: 5 })
    expect(applicant.problem(await save({ amount: 6 })).code).toBe('response.transition')
    expect(applicant.problem(await send()).code).toBe('reopening.ended')
    const { history } = await detail()
    expect(history.find(({ type }) => type === 'reopening.sent')?.after).toEqual({ questions: ['Montant'] })
    expect(await mails()).toEqual(['receipt', 'reopened', 'reopeningSent'])
  })

  it.each([
    [-1_000, 200],
    [1_000, 409],
  ])('takes changes %i ms from its due date with %i', async (after, status) => {
    await reopen()
    await comeBack(new Date(new Date(DUE).getTime() + after))
    expect((await save({ amount: 5 })).status).toBe(status)
    expect((await send()).status).toBe(status)
  })

  it('is as it was sent once its time is over', async () => {
    await reopen({ fields: [{ stepId, references: ['amount', 'title'] }] })
    await save({ amount: 9, title: 'Autre' })
    expect((await detail()).title).toBe('Autre')
    await server.runJobs()
    expect(await answers()).toMatchObject({ amount: 9 })
    await comeBack(new Date('2026-12-10T23:00:00Z'))
    await server.runJobs()
    expect(await answers()).toMatchObject({ title: 'Phare', amount: 3 })
    const after = await detail()
    expect([after.title, after.state, after.reopening]).toEqual(['Phare', 'submitted', null])
    expect(after.history[0]).toMatchObject({ type: 'reopening.closed', after: { reason: 'time' } })
    expect(await mails()).toEqual(['receipt', 'reopened', 'reopeningClosed'])
  })

  it('gets more time, and is closed by the organiser', async () => {
    const { body } = await reopen()
    const one = organiser(`/reopenings/${body.reopening?.id}`)
    const later = '2026-12-20T22:59:00.000Z'
    expect((await owner.put<ResponseDetail>(one, { dueAt: later })).body.reopening?.dueAt).toBe(later)
    await comeBack(new Date('2026-12-11T00:00:00Z'))
    await server.runJobs()
    await save({ amount: 9 })
    expect((await owner.delete<ResponseDetail>(one)).body.reopening).toBeNull()
    expect(await answers()).toMatchObject({ amount: 3 })
    expect(owner.problem(await owner.put(one, { dueAt: later })).code).toBe('reopening.ended')
    expect((await reopen({ dueAt: later })).status).toBe(200)
  })

  it('asks what the form asks now', async () => {
    await republishForm(server.app, platform, made.program.id, made.form, {
      fields: [
        ...FORM.fields,
        { type: 'text', reference: 'place', title: { fr: 'Lieu' }, required: true },
        { type: 'text', reference: 'other', title: { fr: 'Autre' }, required: true },
      ],
    })
    expect((await reopen({ fields: [{ stepId, references: ['place'] }] })).status).toBe(200)
    expect((await mine()).steps[0]?.missing.map(({ reference }) => reference)).toEqual(['place'])
    await save({ place: 'Ouessant' })
    expect((await send()).status).toBe(200)
    expect(await answers()).toMatchObject({ place: 'Ouessant', title: 'Phare' })
  })

  it('is what needs its applicant', async () => {
    await reopen()
    const { items } = (await applicant.get<{ items: MyResponseSummary[] }>('/api/portal/me/responses')).body
    expect(items.map((one) => [one.abilities.edit, one.reopening?.message, one.deadlineAt])).toEqual([
      [true, 'Corrigez le montant.', DUE],
    ])
  })

  it('ends when it is withdrawn', async () => {
    await reopen()
    expect((await applicant.post(`/api/portal/me/responses/${id}/withdraw`, {})).status).toBe(200)
    expect(applicant.problem(await send()).code).toBe('reopening.ended')
  })
})

describe('reopening', () => {
  it('is refused twice, of a draft, of what is open anyway, and in the past', async () => {
    await reopen()
    expect(owner.problem(await reopen()).code).toBe('reopening.openAlready')
    const draft = await makeResponse(server.app, platform, made, { state: 'draft', answers: { title: 'x' } })
    const [first, firstStep] = [id, stepId]
    id = draft.id
    expect(owner.problem(await reopen()).code).toBe('reopening.notSent')
    ;[id, stepId] = [first, firstStep]
    expect(owner.problem(await reopen({ dueAt: '2026-11-20T09:00:30Z' })).code).toBe('request.invalid')
  })

  it.each([
    ['an unknown question', () => ({ fields: [{ stepId, references: ['amount', '__proto__'] }] })],
    [
      'an unknown step',
      () => ({ fields: [{ stepId: '0199a000-0000-7000-8000-00000000abcd', references: ['amount'] }] }),
    ],
    ['no question', () => ({ fields: [{ stepId, references: [] }] })],
    ['no step', () => ({ fields: [] })],
    ['no message', () => ({ message: '  ' })],
    [
      'a step twice',
      () => ({
        fields: [
          { stepId, references: ['amount'] },
          { stepId, references: ['title'] },
        ],
      }),
    ],
  ])('with %s is refused', async (_name, given) => {
    expect(owner.problem(await reopen(given())).code).toBe('request.invalid')
    expect((await mine()).reopening).toBeNull()
  })

  it('needs the permission', async () => {
    const collaborator = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'collaborator', programId: made.program.id }),
    )
    expect((await reopen({}, collaborator)).status).toBe(403)
    expect((await reopen({}, applicant)).status).toBe(403)
  })

  it('happens once however many do it', async () => {
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await reopen()).status))
    expect(statuses.sort()).toEqual([200, 409, 409, 409])
  })
})

describe('publishing a form that submitted applications answer', () => {
  const kinds = (...references: string[]) =>
    ({
      type: 'select',
      reference: 'kind',
      title: { fr: 'Type' },
      options: references.map((reference) => ({ reference, text: { fr: reference } })),
    }) as const
  const formPath = () => `/api/user.programs/${made.program.id}/forms/${made.form.id}`
  /** Publishes the form with these choices, first as it is, then as asked. */
  async function publish(definition: FormDefinition, more: object = {}, by = owner) {
    const { version } = (await by.get<{ version: number }>(formPath())).body
    const title = { fr: 'Formulaire' }
    const saved = await owner.put<{ version: number }>(formPath(), { title, definition, version })
    return by.post(`${formPath()}/publish`, { version: saved.body.version, ...more })
  }
  const withKinds = (...references: string[]): FormDefinition => ({ fields: [...FORM.fields, kinds(...references)] })
  const ASKED = { references: ['kind'], message: 'Choisissez à nouveau.', dueAt: DUE }

  it('reopens them for the questions that are named, with other choices in the place of removed ones', async () => {
    await publish(withKinds('film', 'book'))
    const other = await makePerson(platform)
    const sent = await makeResponse(server.app, platform, made, {
      person: other,
      answers: { title: 'Marée', amount: 1, kind: 'film' },
    })
    const draft = await makeResponse(server.app, platform, made, {
      person: await makePerson(platform),
      answers: { title: 'Vent', amount: 2, kind: 'film' },
      state: 'draft',
    })
    const kindOf = async (response: { id: string }) => {
      const { body } = await owner.get<ResponseDetail>(`/api/user.programs/${made.program.id}/responses/${response.id}`)
      return [body.steps[0]?.answers?.kind, body.reopening?.fields[0]?.references ?? null]
    }
    const options = [{ reference: 'kind', from: 'film', to: 'cinema' }]
    expect((await publish(withKinds('cinema', 'book'), { options, reopen: ASKED })).status).toBe(200)
    await server.runJobs()
    await server.runJobs()
    expect(await kindOf(draft)).toEqual(['cinema', null])
    expect(await kindOf(sent)).toEqual(['cinema', ['kind']])
    expect((await detail()).reopening?.message).toBe(ASKED.message)
    expect(await mails()).toContain('reopened')
  })

  it('leaves them as they are unless that is asked, and asks for what can be', async () => {
    await publish(withKinds('film', 'book'))
    await server.runJobs()
    expect((await detail()).reopening).toBeNull()
    const wrong = await publish(withKinds('book'), {
      options: [{ reference: 'kind', from: 'book', to: null }],
      reopen: { ...ASKED, references: ['nobody'], dueAt: '2020-01-01T00:00:00.000Z' },
    })
    expect(owner.problem(wrong).issues.map(({ at }) => at)).toEqual([
      'body.options[0].from',
      'body.reopen.references[0]',
      'body.reopen.dueAt',
    ])
  })
})
