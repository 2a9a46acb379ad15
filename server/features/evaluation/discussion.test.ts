import { beforeEach, expect, it } from 'vitest'
import type { Discussion, JuryCommentShown } from '#core/evaluation/discussion.contract.ts'
import type { AssignmentProposal, EvaluationSession, SessionEntry } from '#core/evaluation/evaluation.contract.ts'
import type { Duty, JurySession, Sheet } from '#core/evaluation/juror.contract.ts'
import type { JurorPreference } from '#core/evaluation/preference.contract.ts'
import type { SessionSettings } from '#core/evaluation/session.rules.ts'
import type { PlatformRef } from '#server/context.ts'
import { contextFor } from '#server/context.ts'
import { Event } from '#server/db/models/Event.ts'
import { erasePerson } from '#server/features/deletion/erase.actions.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { type Browser, codeOf } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { addConflicts } from './juror.repo.ts'

const server = testServer()
let platform: PlatformRef
let made: MadeProgram
let owner: Browser
let people: Person[]
let jurors: Browser[]
let at: string

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  people = []
  jurors = []
  for (const name of ['ada', 'ben', 'cat']) {
    const email = `${name}@${name}.example`
    const person = await makePerson(platform, { role: 'jury', programId: made.program.id, email })
    people.push(person)
    jurors.push(await signIn(server.browser(platform.host), person))
  }
  for (let n = 0; n < 2; n++) await makeResponse(server.app, platform, made, { person: await makePerson(platform) })
  const path = `/api/user.programs/${made.program.id}/evaluation-sessions`
  const { body } = await owner.post<EvaluationSession>(path, { title: { fr: 'Jury' } })
  at = `${path}/${body.id}`
  const field = { type: 'linear-scale', reference: 'idea', title: { fr: 'Idée' }, from: 0, to: 10 }
  await owner.put(`${at}/criteria`, { criteria: [{ field, weight: 1, categories: [] }], version: body.version })
  await owner.post(`${at}/entries`, {})
  await owner.post(`${at}/jurors`, { list: people.map(({ email }) => email).join('\n') })
})

const set = async (settings: Partial<SessionSettings>) => {
  const { body } = await owner.get<EvaluationSession>(at)
  expect((await owner.put(at, { settings, version: body.version })).status).toBe(200)
}
const open = async (settings: Partial<SessionSettings>) => {
  await set({ perEntry: 3, discussion: true, ...settings })
  expect((await owner.post(`${at}/state`, { state: 'open' })).status).toBe(200)
  await owner.post(`${at}/assignment`, {})
}
const browserOf = (place: number) => jurors[place] as Browser
const dutyOf = async (place: number) =>
  (await browserOf(place).get<{ items: Duty[] }>(`${at}/mine`)).body.items[0]?.id ?? ''
const talk = async (place: number) => `${at}/mine/${await dutyOf(place)}/discussion`
const read = async (place: number) => (await browserOf(place).get<Discussion>(await talk(place))).body
const say = async (place: number, text: string) => browserOf(place).post<JuryCommentShown>(await talk(place), { text })
async function send(place: number): Promise<void> {
  const id = await dutyOf(place)
  const { body } = await browserOf(place).get<Sheet>(`${at}/mine/${id}`)
  const sent = await browserOf(place).put(`${at}/mine/${id}`, { notes: { idea: 5 }, send: true, version: body.version })
  expect(sent.status).toBe(200)
}
const firstEntry = async () =>
  (await owner.get<{ items: SessionEntry[] }>(`${at}/entries`)).body.items[0] as SessionEntry

it('lets the jurors of an entry write to each other, after the own sheet where the session says so', async () => {
  await open({ others: 'after' })
  expect(await read(0)).toEqual({ state: 'later', items: [] })
  expect(codeOf(await say(0, 'Trop tôt'))).toEqual([409, 'evaluation.discussionClosed'])
  await send(0)
  await send(1)
  const hostile = '<img src=x onerror=alert(1)> {{firstname}} =1+1'
  const written = await say(0, `  ${hostile}  `)
  expect([written.status, written.body]).toMatchObject([201, { mine: true, text: hostile }])
  const [comment] = (await read(1)).items
  expect(comment).toMatchObject({ mine: false, text: hostile, author: { name: expect.stringContaining(' ') } })
  expect(await read(2)).toEqual({ state: 'later', items: [] })
  for (const text of ['', '   ', 'a'.repeat(2_001)]) expect((await say(0, text)).status).toBe(422)
  expect((await firstEntry()).comments).toBe(1)
  // What they write stays out of the log.
  const events = await inPlatform(platform.id, () => Event.findAll({ where: { type: 'juror.commented' }, raw: true }))
  expect([events.length, JSON.stringify(events).includes('onerror')]).toEqual([1, false])
})

it('is there only where jurors see the sheets of others, and the session has one', async () => {
  await open({ others: 'never' })
  expect(await read(0)).toEqual({ state: 'off', items: [] })
  expect(codeOf(await say(0, 'x'))).toEqual([409, 'evaluation.discussionClosed'])
  await set({ others: 'always' })
  expect((await say(0, 'Maintenant')).status).toBe(201)
  await set({ discussion: false })
  expect(await read(0)).toEqual({ state: 'off', items: [] })
})

it('numbers jurors who do not read each other’s names, in sheets too', async () => {
  await open({ others: 'always', jurorsNamed: false })
  await send(0)
  await say(0, 'Fort')
  const [comment] = (await read(1)).items
  expect(comment?.author).toEqual({ name: null, number: expect.any(Number) })
  const sheet = await browserOf(1).get<Sheet>(`${at}/mine/${await dutyOf(1)}`)
  expect(sheet.body.others).toMatchObject([{ name: null, number: comment?.author.number }])
  const shown = `${JSON.stringify(await read(1))} ${sheet.text}`
  for (const word of [people[0]?.firstname, people[0]?.lastname, people[0]?.email, people[0]?.id])
    expect(shown).not.toContain(word)
  const entry = await firstEntry()
  const organiser = await owner.get<Discussion>(`${at}/entries/${entry.id}/discussion`)
  expect(organiser.body.items[0]?.author.name).toContain(people[0]?.lastname)
})

it('is closed to jurors who gave the entry back or have a conflict, and to those of other entries', async () => {
  await open({ others: 'always' })
  await say(1, 'Entre nous')
  const path = await talk(0)
  await browserOf(0).post(path.replace('discussion', 'recusal'), { reason: '' })
  expect((await browserOf(0).get<Discussion>(path)).body).toEqual({ state: 'off', items: [] })
  expect(codeOf(await browserOf(0).post(path, { text: 'x' }))).toEqual([409, 'evaluation.discussionClosed'])
  // A duty of another juror is not there.
  expect((await browserOf(0).get(await talk(1))).status).toBe(404)
  expect((await browserOf(0).post(await talk(1), { text: 'x' })).status).toBe(404)
  // A conflict that was found later leaves the sheet where it is, and closes the discussion.
  const { id: sessionId } = (await owner.get<EvaluationSession>(at)).body
  const entry = (await owner.get<{ items: SessionEntry[] }>(`${at}/entries`)).body.items[0]
  const { items: jury } = (await owner.get<{ items: { id: string; email: string }[] }>(`${at}/jurors`)).body
  const jurorId = jury.find(({ email }) => email === people[2]?.email)?.id ?? ''
  expect((await read(2)).items).toHaveLength(1)
  await inPlatform(platform.id, () =>
    addConflicts(sessionId, [{ jurorId, entryId: entry?.id ?? '', source: 'found', reason: 'domain' }]),
  )
  expect(await read(2)).toEqual({ state: 'off', items: [] })
  const applicant = await signIn(server.browser(platform.host), await makePerson(platform))
  expect((await applicant.get(await talk(1))).status).toBe(403)
})

it('is read, closed and cleaned by organisers; a juror deletes only what is theirs', async () => {
  await open({ others: 'always' })
  const { body: one } = await say(0, 'Un')
  const { body: two } = await say(1, 'Deux')
  expect((await browserOf(1).delete(`${await talk(1)}/${one.id}`)).status).toBe(404)
  expect((await browserOf(0).delete(`${await talk(0)}/${one.id}`)).status).toBe(204)
  const entry = await firstEntry()
  const path = `${at}/entries/${entry.id}/discussion`
  expect((await browserOf(0).get(path)).status).toBe(403)
  expect((await browserOf(0).put(path, { closed: true })).status).toBe(403)
  expect((await owner.put<Discussion>(path, { closed: true })).body.state).toBe('closed')
  expect((await read(0)).state).toBe('closed')
  expect(codeOf(await say(0, 'Encore'))).toEqual([409, 'evaluation.discussionClosed'])
  expect(codeOf(await browserOf(1).delete(`${await talk(1)}/${two.id}`))).toEqual([409, 'evaluation.discussionClosed'])
  expect((await owner.delete(`${path}/${two.id}`)).status).toBe(204)
  expect((await owner.put<Discussion>(path, { closed: false })).body).toEqual({ state: 'open', items: [] })
})

it('loses what a person wrote when they are erased', async () => {
  await open({ others: 'always' })
  await say(0, 'Signé Ada')
  await say(1, 'Reste')
  const ctx = contextFor(server.app, { kind: 'system', name: 'test' }, platform)
  await inPlatform(platform.id, () => erasePerson(ctx, people[0]?.id ?? ''))
  expect((await read(1)).items.map(({ text }) => text)).toEqual(['Reste'])
})

/* ---- preferences ---- */

const wishes = async (place: number) =>
  browserOf(place).get<{ phase: string; items: JurorPreference[] }>(`${at}/preferences/mine`)
const wish = (place: number, entryId: string, value: string) =>
  browserOf(place).put(`${at}/preferences/mine`, { entryId, value })

it('asks jurors from the draft on, and the assignment follows with the reason', async () => {
  expect((await wishes(0)).status).toBe(404)
  await set({ preferences: true, perEntry: 1 })
  const mine = await browserOf(0).get<{ items: JurySession[] }>('/api/evaluation-sessions/mine')
  expect(mine.body.items).toMatchObject([{ state: 'draft', preferences: 'open' }])
  const { items } = (await wishes(0)).body
  expect(items.map(({ value, people: who, locked }) => [value, who, locked])).toEqual([
    ['neutral', [], false],
    ['neutral', [], false],
  ])
  const [first = '', second = ''] = items.map(({ entryId }) => entryId)
  expect((await wish(0, first, 'ratherNot')).status).toBe(204)
  expect((await wish(0, first, 'wants')).status).toBe(204)
  expect((await wish(1, first, 'ratherNot')).status).toBe(204)
  expect((await wish(1, second, 'conflict')).status).toBe(204)
  expect((await wish(2, second, 'wants')).status).toBe(204)
  const { body } = await owner.get<AssignmentProposal>(`${at}/assignment`)
  const { items: jury } = (await owner.get<{ items: { id: string; email: string }[] }>(`${at}/jurors`)).body
  const idOf = (place: number) => jury.find(({ email }) => email === people[place]?.email)?.id
  expect(body.pairs.map(({ entryId, jurorId, reason }) => [entryId, jurorId, reason]).sort()).toEqual(
    [
      [first, idOf(0), 'preference'],
      [second, idOf(2), 'preference'],
    ].sort(),
  )
  expect(body.conflicts).toMatchObject([{ entryId: second, jurorId: idOf(1), source: 'declared' }])
  // Taken back.
  expect((await wish(1, second, 'neutral')).status).toBe(204)
  expect((await owner.get<AssignmentProposal>(`${at}/assignment`)).body.conflicts).toEqual([])
  expect((await wish(0, first, 'nonsense')).status).toBe(422)
  expect((await wish(0, '0199a000-0000-7000-8000-000000000000', 'wants')).status).toBe(404)
})

it('ends at its instant, and keeps what was said', async () => {
  await set({ preferences: true, preferencesUntil: new Date(server.app.clock.now().getTime() - 1).toISOString() })
  const { body } = await wishes(0)
  expect(body.phase).toBe('over')
  expect(codeOf(await wish(0, body.items[0]?.entryId ?? '', 'wants'))).toEqual([409, 'evaluation.preferencesOver'])
})

it('shows who applies where people are not hidden, and a conflict that an organiser set as one', async () => {
  await set({ preferences: true, anonymity: { people: false, title: false, fields: [] } })
  const { items } = (await wishes(0)).body
  expect(items.map(({ people: who }) => who.length)).toEqual([1, 1])
  const { items: jury } = (await owner.get<{ items: { id: string; email: string }[] }>(`${at}/jurors`)).body
  const jurorId = jury.find(({ email }) => email === people[0]?.email)?.id
  const entryId = items[0]?.entryId ?? ''
  await owner.put(`${at}/conflicts`, { entryId, jurorId, conflicted: true })
  await wish(0, entryId, 'wants')
  expect((await wishes(0)).body.items[0]).toMatchObject({ value: 'conflict', locked: true })
})
