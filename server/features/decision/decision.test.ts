import { beforeEach, describe, expect, it } from 'vitest'
import type { Decision, DecisionOverview, MyDecision } from '#core/decision/decision.contract.ts'
import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import type { MyResponseSummary } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { Event } from '#server/db/models/Event.ts'
import { Job } from '#server/db/models/Job.ts'
import { Response } from '#server/db/models/Response.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { type Browser, codeOf } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
const CRITERIA: Criterion[] = [
  {
    field: { type: 'linear-scale', reference: 'idea', title: { fr: 'Idée' }, from: 0, to: 10, required: true },
    weight: 1,
    categories: [],
  },
  { field: { type: 'textarea', reference: 'why', title: { fr: 'Pourquoi ?' } }, weight: 0, categories: [] },
]
let platform: PlatformRef
let made: MadeProgram
let owner: Browser
let organiser: Person
let people: Person[]
let session: EvaluationSession
const base = () => `/api/user.programs/${made.program.id}/evaluation-sessions`
const at = (more = '') => `${base()}/${session.id}${more}`
const TITLES = ['Phare', 'Quai', 'Digue']

/** Three applications with a sheet each: 9, 7 and 7. */
beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  organiser = await makePerson(platform, { role: 'owner', email: 'ada@ada.example' })
  owner = await signIn(server.browser(platform.host), organiser)
  people = []
  for (const title of TITLES) {
    const person = await makePerson(platform)
    people.push(person)
    await makeResponse(server.app, platform, made, { person, answers: { title } })
  }
  session = (await owner.post<EvaluationSession>(base(), { title: { fr: 'Jury' } })).body
  await owner.put(at('/criteria'), { criteria: CRITERIA, version: session.version })
  await owner.put(at(), { settings: { ties: [] }, version: session.version + 1 })
  await owner.post(at('/entries'), {})
  await owner.post(at('/jurors'), { list: organiser.email })
  await owner.post(at('/state'), { state: 'open' })
  await owner.post(at('/assignment'), {})
  const mine = await owner.get<{ items: { id: string; title: string }[] }>(at('/mine'))
  for (const duty of mine.body.items) {
    const { version } = (await owner.get<{ version: number }>(at(`/mine/${duty.id}`))).body
    const notes = { idea: duty.title === 'Phare' ? 9 : 7, why: `${duty.title} est clair.` }
    await owner.put(at(`/mine/${duty.id}`), { notes, send: true, version })
  }
})

const list = async (query = '') => (await owner.get<{ items: Decision[] }>(at(`/decisions${query}`))).body.items
const overview = async () => (await owner.get<DecisionOverview>(at('/decisions-overview'))).body
const stage = (body: object, by = owner) => by.post<{ changed: number; tied: number }>(at('/decisions-staged'), body)
const start = (count: number, more: object = {}, by = owner) => by.post(at('/decisions-release'), { count, ...more })
const stop = (by = owner) => by.post(at('/decisions-release-stopped'), {})
const settings = async (given: object) =>
  owner.put(at('/decisions-settings'), { ...given, version: (await overview()).settings.version })
const mails = () =>
  inPlatform(platform.id, async () =>
    (await Email.findAll({ order: [['createdAt', 'ASC']] }))
      .filter(({ template }) => /^(decision|appeal)/.test(template))
      .map(({ template, to }) => `${template} ${to}`)
      .sort(),
  )
/** The time passes, and what is due runs. */
async function pass(seconds: number) {
  server.clock.advance(seconds * 1000)
  await server.runJobs()
}
async function applicantOf(place: number) {
  const browser = await signIn(server.browser(platform.host), people[place] as Person)
  const { body } = await browser.get<{ items: MyResponseSummary[] }>('/api/portal/me/responses')
  const id = body.items[0]?.id ?? ''
  const read = async () =>
    (await browser.get<{ items: MyDecision[] }>(`/api/portal/me/responses/${id}/decisions`)).body.items
  return { browser, id, read, summary: body.items[0] }
}

describe('decisions', () => {
  it('are staged from the ranking, with those that share the last rank, and one by one', async () => {
    expect((await stage({ by: 'ranking', accepted: 2 })).body).toEqual({ changed: 3, tied: 1 })
    expect((await stage({ by: 'ranking', accepted: 1, waitlisted: 2 })).body).toEqual({ changed: 2, tied: 0 })
    const [first, second] = await list()
    expect((await stage({ by: 'entries', entryIds: [second?.id], outcome: 'refused' })).body.changed).toBe(1)
    expect((await list()).map(({ title, outcome, people: told }) => [title, outcome, told])).toEqual([
      ['Phare', 'accepted', 1],
      [second?.title, 'refused', 1],
      [expect.any(String), 'waitlisted', 1],
    ])
    expect((await stage({ by: 'score', accepted: 8 })).body.changed).toBe(1)
    const wrong = await stage({ by: 'entries', entryIds: [made.program.id], outcome: 'accepted' })
    expect(wrong.status).toBe(422)
    expect((await stage({ by: 'entries', entryIds: [first?.id], outcome: 'status:none' })).status).toBe(422)
    expect((await stage({ by: 'entries', entryIds: [first?.id], outcome: null })).body.changed).toBe(1)
    expect((await overview()).piles.map(({ outcome, count }) => [outcome, count])).toEqual([
      ['accepted', 0],
      ['waitlisted', 0],
      ['refused', 2],
    ])
  })

  it('are seen by nobody before their release, then by their applicants, told once', async () => {
    await stage({ by: 'ranking', accepted: 1 })
    const applicant = await applicantOf(0)
    expect(await applicant.read()).toEqual([])
    expect(codeOf(await start(2))).toEqual([409, 'decision.changed'])
    expect((await start(3)).body).toMatchObject({ state: 'waiting', count: 3, people: 3 })
    expect(codeOf(await start(3))).toEqual([409, 'decision.releasing'])
    expect(codeOf(await stage({ by: 'ranking', accepted: 2 }))).toEqual([409, 'decision.releasing'])
    await pass(59)
    expect([await applicant.read(), await mails()]).toEqual([[], []])
    await pass(1)
    expect((await applicant.read()).map(({ outcome, rank, feedback }) => [outcome, rank, feedback])).toEqual([
      ['accepted', null, []],
    ])
    expect((await overview()).release).toMatchObject({ state: 'done', sent: 3 })
    expect(codeOf(await stop())).toEqual([409, 'decision.notWaiting'])
    const told = await mails()
    expect(told.map((mail) => mail.split(' ')[0])).toEqual(['decisionAccepted', 'decisionRefused', 'decisionRefused'])
    // The job again, as after a crash before it was finished.
    await asSystem('a job runs twice', () =>
      Job.update({ state: 'ready', attempts: 0 }, { where: { kind: 'decision.release' } }),
    )
    await pass(1)
    expect(await mails()).toEqual(told)
    const given = await inPlatform(platform.id, () => Event.count({ where: { type: 'decision.given' } }))
    expect(given).toBe(3)
    expect(codeOf(await start(1))).toEqual([409, 'decision.none'])
  })

  it('are not released once they were stopped, in the last second too', async () => {
    await stage({ by: 'ranking', accepted: 1 })
    await start(3)
    server.clock.advance(59_999)
    expect((await stop()).body).toMatchObject({ state: 'stopped' })
    await pass(120)
    expect(await mails()).toEqual([])
    expect((await list()).map(({ released }) => released)).toEqual([null, null, null])
    // Whoever stops and the job that starts: one of them.
    await start(3)
    server.clock.advance(60_000)
    const [stopped] = await Promise.all([stop(), server.runJobs()])
    await server.runJobs()
    expect((await mails()).length).toBe(stopped.status === 200 ? 0 : 3)
  })

  it('go on where a crash left them', async () => {
    await stage({ by: 'ranking', accepted: 1 })
    await start(3)
    const { compose } = server.app.mail
    server.app.mail.compose = () => Promise.reject(new Error('crash'))
    await pass(60)
    expect([(await overview()).release?.state, (await mails()).length]).toEqual(['sending', 0])
    server.app.mail.compose = compose
    await pass(24 * 3600)
    owner = await signIn(server.browser(platform.host), organiser)
    expect([(await overview()).release?.state, (await mails()).length]).toEqual(['done', 3])
  })

  it('give a status, and tell only what changed the next time', async () => {
    const { body: status } = await owner.post<{ key: string }>(`/api/user.programs/${made.program.id}/statuses`, {
      title: { fr: 'Lauréat' },
    })
    await settings({ statuses: { accepted: status.key } })
    await stage({ by: 'ranking', accepted: 1, waitlisted: 2 })
    await start(3)
    await pass(60)
    const keys = () =>
      inPlatform(platform.id, async () => (await Response.findAll()).map(({ statusKey }) => statusKey).filter(Boolean))
    expect(await keys()).toEqual(['laureat'])
    const entries = await list('?outcome=waitlisted')
    await stage({ by: 'entries', entryIds: [entries[0]?.id], outcome: 'status:laureat' })
    expect((await start(1)).body).toMatchObject({ people: 1 })
    await pass(60)
    expect(await keys()).toEqual(['laureat', 'laureat'])
    expect((await mails()).length).toBe(4)
  })

  it('are told in own words, with what jurors wrote, without their names', async () => {
    const words = { accepted: { subject: { fr: 'Bravo {{title}}' }, body: { fr: 'Cher {{firstname}}' } } }
    await settings({ words, feedback: 'anonymous', feedbackCriteria: ['why'], showRank: true })
    await stage({ by: 'ranking', accepted: 1 })
    const [first] = await list()
    const preview = await owner.get<{ subject: string; to: object[] }>(
      at(`/decisions-preview?outcome=accepted&entryId=${first?.id}&lang=fr`),
    )
    expect(preview.body).toMatchObject({ subject: 'Bravo Phare', to: [{ email: people[0]?.email }] })
    expect((await overview()).comments).toBe(3)
    await start(3)
    await pass(60)
    const applicant = await applicantOf(0)
    expect(await applicant.read()).toMatchObject([
      { rank: { rank: 1, of: 3 }, feedback: [{ text: 'Phare est clair.', juror: null }] },
    ])
    expect(applicant.summary).toMatchObject({ decided: true })
  })

  it('are appealed against once, in time, and answered once', async () => {
    await settings({ appealDays: 14 })
    await stage({ by: 'ranking', accepted: 1 })
    await start(3)
    await pass(60)
    const { browser, id, read } = await applicantOf(1)
    const [decision] = await read()
    const appeal = (text = 'Relisez.') =>
      browser.post<{ items: MyDecision[] }>(`/api/portal/me/responses/${id}/decisions/${decision?.id}/appeal`, { text })
    const other = await applicantOf(0)
    const foreign = `/api/portal/me/responses/${other.id}/decisions/${decision?.id}/appeal`
    expect((await other.browser.post(foreign, { text: 'x' })).status).toBe(404)
    expect((await browser.post(foreign, { text: 'x' })).status).toBe(404)
    expect((await appeal()).body.items[0]?.appeal).toMatchObject({ state: 'open', text: 'Relisez.' })
    expect(codeOf(await appeal())).toEqual([409, 'decision.noAppeal'])
    const [entry] = await list('?state=appealed')
    const reply = { reply: 'Vu.', outcome: 'waitlisted' }
    const answer = () => owner.post(at(`/decisions-appeals/${entry?.appeal?.id}`), reply)
    expect((await answer()).body).toMatchObject({ state: 'accepted' })
    expect(codeOf(await answer())).toEqual([409, 'decision.answered'])
    expect(await read()).toMatchObject([{ outcome: 'waitlisted', appeal: { reply: 'Vu.' } }])
    expect((await mails()).filter((mail) => mail.startsWith('appeal')).map((mail) => mail.split(' ')[0])).toEqual([
      'appealAnswered',
      'appealMade',
    ])
    const late = await applicantOf(2)
    const [last] = await late.read()
    server.clock.advance(14 * 86_400_000)
    const again = await applicantOf(2)
    const tooLate = await again.browser.post(`/api/portal/me/responses/${again.id}/decisions/${last?.id}/appeal`, {
      text: 'x',
    })
    expect(codeOf(tooLate)).toEqual([409, 'decision.noAppeal'])
  })

  it('are read by collaborators, released by organisers, and nothing to jurors', async () => {
    await stage({ by: 'ranking', accepted: 1 })
    const as = async (role: 'collaborator' | 'jury') =>
      signIn(server.browser(platform.host), await makePerson(platform, { role, programId: made.program.id }))
    const collaborator = await as('collaborator')
    expect((await collaborator.get(at('/decisions'))).status).toBe(200)
    expect([
      (await start(3, {}, collaborator)).status,
      (await stage({ by: 'ranking', accepted: 1 }, collaborator)).status,
    ]).toEqual([403, 403])
    expect((await (await as('jury')).get(at('/decisions'))).status).toBe(403)
    await start(3)
    expect((await stop(collaborator)).status).toBe(403)
  })

  it('feed the next round, which copies criteria and jury', async () => {
    const round = (choose: object) => owner.post<EvaluationSession>(at('/rounds'), { title: { fr: 'Finale' }, choose })
    expect(codeOf(await round({ by: 'outcome', outcome: 'accepted' }))).toEqual([409, 'decision.nobody'])
    await stage({ by: 'ranking', accepted: 1 })
    const { body } = await round({ by: 'outcome', outcome: 'accepted' })
    expect(body).toMatchObject({ state: 'draft', figures: { entries: 1, jurors: 1, sent: 0 } })
    expect((await round({ by: 'top', count: 2 })).body.figures.entries).toBe(3)
  })
})
