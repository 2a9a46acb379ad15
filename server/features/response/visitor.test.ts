import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FormDefinition } from '#core/form/definition.ts'
import type { MyResponse, MyResponseSummary } from '#core/response/response.contract.ts'
import { VISITOR_DRAFTS } from '#core/response/visitor.rules.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { EmailToken } from '#server/db/models/EmailToken.ts'
import { Response } from '#server/db/models/Response.ts'
import { User } from '#server/db/models/User.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { operatorOn } from '#tests/factories/form.ts'
import { makePerson, makePlatform } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram, type ProgramGiven } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { updateEligibility } from '../eligibility/eligibility.actions.ts'
import { setProgramStatus } from '../program/publication.actions.ts'

const server = testServer()
const EMAIL = 'lena@example.org'
const TITLE = 'La rivière'
const definition: FormDefinition = {
  fields: [
    { reference: 'title', type: 'text', title: { fr: 'Titre' }, required: true },
    { reference: 'year', type: 'number', title: { fr: 'Année' } },
    { reference: 'plan', type: 'file', title: { fr: 'Plan' } },
  ],
}
let platform: PlatformRef
let made: MadeProgram
const open = async (given: ProgramGiven = {}) => {
  made = await makeProgram(server.app, platform, { definition, slug: 'quais', title: { fr: 'Les quais' }, ...given })
}
beforeEach(async () => {
  platform = await makePlatform(server.app, { slug: 'first' })
  await open()
})

const draft = (answers: object = { title: TITLE }, category = 0) => ({
  id: randomUUID(),
  programId: made.program.id,
  categoryId: made.categories[category]?.id ?? '',
  answers,
})
const on = () => server.browser(platform.host)
const register = (drafts: unknown, email = EMAIL) =>
  on().post<{ email: string; drafts: number }>('/api/auth/register', {
    firstname: 'Lena',
    lastname: 'Okafor',
    email,
    password: 'quatre vaches bleues',
    lang: 'fr',
    drafts,
  })
async function lastToken(): Promise<string> {
  await server.runJobs()
  const mails = await inPlatform(platform.id, () => Email.findAll({ order: [['id', 'ASC']], raw: true }))
  return /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}
interface Confirmed {
  code?: string
  drafts: { outcome: string; program: object | null; responseId: string | null; dropped: number }[]
}
async function confirm(token?: string): Promise<Confirmed & { person: Browser }> {
  const person = on()
  const { body } = await person.post<Confirmed>('/api/auth/confirm', { token: token ?? (await lastToken()) })
  return { ...body, person }
}
const mine = async (person: Browser) =>
  (await person.get<{ items: MyResponseSummary[] }>('/api/portal/me/responses')).body.items
const answersOf = async (person: Browser, id: string | null | undefined) =>
  (await person.get<MyResponse>(`/api/portal/me/responses/${id}`)).body.steps.find(({ type }) => type === 'form')
    ?.answers
const count = () => inPlatform(platform.id, () => Response.count())
const kept = async () => (await EmailToken.findAll({ raw: true })).map(({ data }) => data)
const program = { slug: 'quais', title: 'Les quais' }

describe('what a visitor typed', () => {
  it('is in their application once they confirm, in whatever browser, and nothing of it waits any more', async () => {
    const sent = draft({ title: TITLE, year: 1987 })
    expect((await register([sent])).body).toEqual({ email: EMAIL, drafts: 1 })
    const { person, drafts } = await confirm()
    const [one] = await mine(person)
    expect(drafts).toEqual([{ outcome: 'added', program, responseId: one?.id, dropped: 0 }])
    expect([one?.title, one?.draftId, one?.state, await answersOf(person, one?.id)]).toEqual([
      TITLE,
      sent.id,
      'draft',
      { title: TITLE, year: 1987 },
    ])
    expect(await kept()).toEqual([{}])
    // The job that would have made up for it.
    server.clock.advance(120_000)
    await server.runJobs()
    expect((await mine(person)).length).toBe(1)
  })

  it('waits unreadable, and ends with a newer registration', async () => {
    await register([draft()])
    const [waiting] = await kept()
    expect([Object.keys(waiting ?? {}).includes('drafts'), JSON.stringify(waiting).includes('rivi')]).toEqual([
      true,
      false,
    ])
    await register([])
    expect((await kept())[0]).toEqual({})
    expect((await confirm()).drafts).toEqual([])
    expect(await count()).toBe(0)
  })

  it('comes with the link that is asked for again', async () => {
    await register([draft()])
    await lastToken()
    await on().post('/api/auth/confirm/resend', { email: EMAIL, lang: 'fr' })
    expect((await confirm()).drafts.map(({ outcome }) => outcome)).toEqual(['added'])
  })

  it('comes with a new password that is asked for before confirming', async () => {
    await register([draft()])
    await lastToken()
    await on().post('/api/auth/reset', { email: EMAIL, lang: 'fr' })
    const password = 'un nouveau mot de passe long'
    expect((await on().post('/api/auth/reset/confirm', { token: await lastToken(), password })).status).toBe(200)
    await server.runJobs()
    expect(await count()).toBe(1)
  })

  it('is saved as far as it can be: what a signed-in person could not save is left out', async () => {
    const file = [{ key: randomUUID(), name: 'a.pdf', location: '/x', cdnLocation: '/x' }]
    const answers = { title: TITLE, year: { a: 1 }, plan: file, other: 'x' }
    const hostile = JSON.stringify(answers).replace('{', '{"__proto__":{"polluted":"x"},')
    await register([{ ...draft(), answers: JSON.parse(hostile) }])
    const { person, drafts } = await confirm()
    expect([drafts[0]?.outcome, drafts[0]?.dropped]).toEqual(['added', 3])
    expect(await answersOf(person, drafts[0]?.responseId)).toEqual({ title: TITLE })
  })

  it.each<[string, (good: ReturnType<typeof draft>) => unknown]>([
    ['no list', (good) => good],
    [
      'too many',
      (good) => Array.from({ length: VISITOR_DRAFTS.most + 1 }, () => ({ ...good, categoryId: randomUUID() })),
    ],
    ['too large', (good) => [{ ...good, answers: { title: 'x'.repeat(VISITOR_DRAFTS.characters) } }]],
    ['twice in a category', (good) => [good, { ...good, id: randomUUID() }]],
    ['a prototype', (good) => [{ ...good, answers: JSON.parse('{"__proto__":{"a":1}}') }]],
    ['a name that no field has', (good) => [{ ...good, answers: { 'a.b': 'x' } }]],
    ['more than a draft has', (good) => [{ ...good, ownerId: randomUUID() }]],
    ['no ids', (good) => [{ ...good, programId: '../x' }]],
  ])('stands in nobody’s way where it is not what it should be: %s', async (_what, wrong) => {
    const answer = await register(wrong(draft()))
    expect([answer.status, answer.body]).toEqual([202, { email: EMAIL, drafts: 0 }])
    expect((await confirm()).drafts).toEqual([])
    expect(await count()).toBe(0)
  })

  it.each<[string, () => Promise<unknown>, object]>([
    ['is closed', async () => server.clock.set('2027-06-01T00:00:00Z'), { outcome: 'notOpen', program }],
    ['is put away', () => setStatus('archived'), { outcome: 'notOpen', program }],
    ['is deleted', () => setStatus('deleted'), { outcome: 'missing', program: null }],
    ['takes others alone', () => refuse(1987), { outcome: 'ineligible', program }],
    ['is full', async () => makeResponse(server.app, platform, made), { outcome: 'full', program }],
  ])('is told of where the call %s, and confirms the account all the same', async (_which, before, told) => {
    await open({ slug: 'ports', settings: { closesAt: '2026-12-01T00:00:00Z', capTotal: 1 } })
    Object.assign(program, { slug: 'ports' })
    try {
      await register([{ ...draft(), eligibility: { year: 1987 } }])
      const token = await lastToken()
      await EmailToken.update({ expiresAt: new Date('2027-07-01T00:00:00Z') }, { where: {} })
      const others = await count()
      await before()
      const more = (await count()) - others
      const { drafts, person } = await confirm(token)
      expect(drafts).toEqual([{ responseId: null, dropped: 0, ...told }])
      expect([(await mine(person)).length, await count(), await kept()]).toEqual([0, others + more, [{}]])
    } finally {
      Object.assign(program, { slug: 'quais' })
    }
  })

  const refuse = (year: number) =>
    inPlatform(platform.id, () =>
      updateEligibility(operatorOn(server.app, platform), {
        programId: made.program.id,
        formId: made.form.id,
        rules: [
          { when: { field: 'year', operator: 'equals', value: year }, categories: [], reason: { fr: 'Trop ancien.' } },
        ],
        version: 0,
      }),
    )

  const setStatus = (status: 'archived' | 'deleted') =>
    inPlatform(platform.id, () =>
      setProgramStatus(operatorOn(server.app, platform), {
        programId: made.program.id,
        status,
        version: made.program.version,
      }),
    )

  it('goes to the draft that there is in its category, where that has no answer yet', async () => {
    const person = await makePerson(platform, { email: EMAIL })
    const { id } = await makeResponse(server.app, platform, made, { person, state: 'draft', answers: { year: 2001 } })
    await User.update({ confirmedAt: null }, { where: { id: person.id } })
    await register([draft({ title: TITLE, year: 1987 })])
    const { drafts, person: browser } = await confirm()
    expect([drafts[0]?.responseId, await answersOf(browser, id), await count()]).toEqual([
      id,
      { title: TITLE, year: 2001 },
      1,
    ])
  })

  it('takes a place of one person only as long as there are some', async () => {
    const step = ['form' as const]
    await open({ slug: 'two', settings: { capPerPerson: 1 }, categories: [{ steps: step }, { steps: step }] })
    await register([draft({ title: 'Une' }, 0), draft({ title: 'Deux' }, 1)])
    const { drafts } = await confirm()
    expect([drafts.map(({ outcome }) => outcome), await count()]).toEqual([['added', 'full'], 1])
  })

  it('is not taken on another platform, nor from one', async () => {
    const other = await makePlatform(server.app, { slug: 'second' })
    const foreign = await makeProgram(server.app, other, { definition })
    await register([{ ...draft(), programId: foreign.program.id, categoryId: foreign.categories[0]?.id }])
    expect((await confirm()).drafts).toEqual([{ outcome: 'missing', program: null, responseId: null, dropped: 0 }])
    expect(await inPlatform(other.id, () => Response.count())).toBe(0)
  })

  it('says the same of a known address, whose drafts are dropped with the link', async () => {
    const known = await makePerson(platform)
    const [one, other] = [await register([draft()], known.email), await register([draft()])]
    expect([one.status, one.body.drafts]).toEqual([other.status, other.body.drafts])
    await server.runJobs()
    expect(await EmailToken.count()).toBe(1)
    expect(await count()).toBe(0)
  })

  it('is one application when its link is opened many times at once, by the link and the one sent again', async () => {
    await register([draft()])
    const first = await lastToken()
    await on().post('/api/auth/confirm/resend', { email: EMAIL, lang: 'fr' })
    const second = await lastToken()
    const opened = await Promise.all([first, second, first, second, first, second].map((token) => confirm(token)))
    const done = opened.filter(({ drafts }) => drafts?.[0]?.outcome === 'added')
    expect([done.length, await count()]).toEqual([1, 1])
    expect(new Set(opened.filter((one) => !done.includes(one)).map(({ code }) => code))).toEqual(
      new Set(['account.confirmedAlready']),
    )
  })
})
