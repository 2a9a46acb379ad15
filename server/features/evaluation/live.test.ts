import { beforeEach, expect, it } from 'vitest'
import type { EvaluationSession, StandingShown } from '#core/evaluation/evaluation.contract.ts'
import type { Duty } from '#core/evaluation/juror.contract.ts'
import { settingsOf } from '#core/evaluation/session.rules.ts'
import { standingOf } from '#core/evaluation/standing.rules.ts'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { listSheets } from './duty.repo.ts'
import { numberedEntries } from './entry.actions.ts'
import { importScores } from './scores.actions.ts'
import { findSession } from './session.repo.ts'

const server = testServer()
let platform: PlatformRef
let made: MadeProgram
let owner: Browser
let jurors: Browser[]
let at: string

const field = (reference: string) => ({ type: 'linear-scale', reference, title: { fr: reference }, from: 0, to: 10 })
const CRITERIA = [
  { field: field('idea'), weight: 2, categories: [] },
  { field: field('plan'), weight: 1, categories: [] },
]
const session = async () => (await owner.get<EvaluationSession>(at)).body

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  const people = ['ada', 'ben'].map((name) =>
    makePerson(platform, { role: 'jury', programId: made.program.id, email: `${name}@${name}.example` }),
  )
  jurors = []
  const emails: string[] = []
  for (const person of await Promise.all(people)) {
    emails.push(person.email)
    jurors.push(await signIn(server.browser(platform.host), person))
  }
  for (let n = 0; n < 3; n++) await makeResponse(server.app, platform, made, { person: await makePerson(platform) })
  const path = `/api/user.programs/${made.program.id}/evaluation-sessions`
  const { body } = await owner.post<EvaluationSession>(path, { title: { fr: 'Jury' } })
  at = `${path}/${body.id}`
  await owner.put(`${at}/criteria`, { criteria: CRITERIA, version: body.version })
  await owner.put(at, { settings: { perEntry: 2 }, version: body.version + 1 })
  await owner.post(`${at}/entries`, {})
  await owner.post(`${at}/jurors`, { list: emails.join('\n') })
  const opened = await owner.post(`${at}/state`, { state: 'open' })
  expect(opened.status).toBe(200)
  await owner.post(`${at}/assignment`, {})
})

const duties = async (juror: Browser) => (await juror.get<{ items: Duty[] }>(`${at}/mine`)).body.items
async function send(juror: number, place: number, idea: number, plan: number | null): Promise<void> {
  const browser = jurors[juror] as Browser
  const id = (await duties(browser))[place]?.id
  const { body } = await browser.get<{ version: number }>(`${at}/mine/${id}`)
  const notes = { idea, ...(plan !== null && { plan }) }
  const answer = await browser.put(`${at}/mine/${id}`, { notes, send: true, version: body.version })
  expect(answer.status).toBe(200)
}

/** What is shown is what ranking all sheets of the database gives. */
async function expectRanked(query = ''): Promise<StandingShown> {
  const { body } = await owner.get<StandingShown>(`${at}/ranking${query}`)
  const { id } = await session()
  const wanted = await inPlatform(platform.id, async () => {
    const row = await findSession(made.program.id, id)
    if (!row) throw new Error('no session')
    const entries = await numberedEntries(row)
    const rules = { ...settingsOf(row.settings), ...(body.method && { method: body.method }) }
    const { order, rank, totals, jurorIds } = standingOf(
      entries,
      row.criteria,
      await listSheets(id, { state: 'sent' }),
      rules,
    )
    return {
      jurors: jurorIds,
      entries: [...order].map((place) => ({
        id: entries[place]?.id,
        rank: rank[place] || null,
        total: Number.isNaN(totals[place]) ? null : totals[place],
      })),
    }
  })
  const shown = body.entries.map((entry) => ({ id: entry.id, rank: entry.rank, total: entry.total }))
  expect({ jurors: body.jurors.map((one) => one.id), entries: shown }).toEqual(wanted)
  return body
}

it('follows sheets that are sent, changed, given back and taken away, as ranking all of them does', async () => {
  expect((await expectRanked()).sheets.sent).toBe(0)
  await send(0, 0, 6, 4)
  await expectRanked()
  await send(1, 0, 8, null)
  await send(0, 1, 9, 9)
  expect((await expectRanked()).entries[0]?.total).toBe(27)
  await expectRanked('?method=z-score')
  // A changed sheet, and two between two looks.
  await send(0, 1, 1, 0)
  await expectRanked()
  await send(0, 0, 10, 10)
  await send(1, 2, 5, 5)
  await expectRanked()
  await expectRanked('?method=z-score')
  // Given back, and taken away before anybody looks.
  const [, , third] = await duties(jurors[1] as Browser)
  await jurors[1]?.post(`${at}/mine/${third?.id}/recusal`, { reason: '' })
  const entries = await owner.get<{ items: { id: string; jurors: { jurorId: string; state: string }[] }[] }>(
    `${at}/entries`,
  )
  const given = entries.body.items.find((one) => one.jurors.some(({ state }) => state === 'recused'))
  const jurorId = given?.jurors.find(({ state }) => state === 'recused')?.jurorId
  const conflict = { entryId: given?.id, jurorId, conflicted: true }
  expect((await owner.put(`${at}/conflicts`, conflict)).status).toBe(204)
  expect((await expectRanked()).sheets.sent).toBe(3)
})

it('is ranked anew with other criteria, other settings, other entries and imported scores', async () => {
  await send(0, 0, 6, 4)
  await send(1, 0, 2, 9)
  await send(0, 1, 5, 5)
  await expectRanked()
  const { version } = await session()
  const heavier = CRITERIA.map((one, n) => ({ ...one, weight: n === 0 ? 0 : 5 }))
  await owner.put(`${at}/criteria`, { criteria: heavier, version })
  expect((await expectRanked()).entries[0]?.total).toBe(32.5)
  await owner.put(at, { settings: { method: 'borda' }, version: version + 1 })
  expect((await expectRanked()).method).toBe('borda')
  const { body } = await owner.get<{ items: { id: string; key: string }[] }>(`${at}/entries`)
  const last = body.items[2]
  expect((await owner.post(`${at}/entries-removed`, { entryIds: [last?.id] })).body).toEqual({ removed: 1, kept: 0 })
  expect((await expectRanked()).entries).toHaveLength(2)
  const { id } = await session()
  await inPlatform(platform.id, async () => {
    const row = await findSession(made.program.id, id)
    if (!row) throw new Error('no session')
    const line = { juror: 'Nine', criterion: 'plan', weight: null }
    const lines = body.items.slice(0, 2).map(({ key }, n) => ({ ...line, line: n, entry: key, score: n + 3 }))
    await importScores(contextFor(server.app, { kind: 'operator', name: 'test' } as never, platform), row, lines)
  })
  expect((await expectRanked()).sheets.sent).toBe(5)
})
