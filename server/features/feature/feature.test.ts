import { beforeEach, expect, it } from 'vitest'
import type { FeatureFigures } from '#core/feature/feature.contract.ts'
import type { ApplicantFeature } from '#core/program/features.ts'
import type { Program } from '#core/program/program.contract.ts'
import { Message } from '#server/db/models/Message.ts'
import { Participant } from '#server/db/models/Participant.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { type Browser, codeOf } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import type { PlatformRef } from '../../context.ts'
import { inPlatform } from '../../tenancy/scope.ts'

const server = testServer()
let platform: PlatformRef
let made: MadeProgram
let owner: Browser
let person: Person
let applicant: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  made = await makeProgram(server.app, platform)
  person = await makePerson(platform)
  applicant = await signIn(server.browser(platform.host), person)
})

const path = (rest = '') => `/api/user.programs/${made.program.id}${rest}`

async function turnOff(off: ApplicantFeature[]): Promise<Program> {
  const { body: program } = await owner.get<Program>(path())
  const { title, summary, slug, defaultLang: lang, supportedLangs, opensAt, closesAt, zone, graceMinutes } = program
  const { visibility, capPerPerson, capTotal, numberPrefix, settings, version } = program
  const texts = { title, summary, slug, lang, supportedLangs, opensAt, closesAt, zone, graceMinutes }
  const body = { ...texts, visibility, capPerPerson, capTotal, numberPrefix, settings: { ...settings, off }, version }
  const saved = await owner.put<Program>(path(), body)
  expect(saved.status, saved.text).toBe(200)
  return saved.body
}

it('counts what a program uses, and nothing of another one', async () => {
  const response = await makeResponse(server.app, platform, made, { person })
  const elsewhere = await makeProgram(server.app, platform)
  const other = await makePerson(platform)
  await inPlatform(platform.id, async () => {
    const at = server.clock.now()
    await Participant.create({
      responseId: response.id,
      userId: other.id,
      role: 'editor',
      state: 'active',
      joinedAt: at,
    })
    const { id: programId } = made.program
    for (const body of ['One', 'Two'])
      await Message.create({ programId, responseId: response.id, authorId: null, side: 'organiser', body, at })
  })
  const none: FeatureFigures = {
    together: 0,
    recommendations: 0,
    asksRecommendations: false,
    eligibility: false,
    gates: 0,
    lateCodes: 0,
    conversations: 0,
    statuses: 0,
    exports: 0,
    retention: false,
  }
  const { body: here } = await owner.get<FeatureFigures>(path('/features'))
  const { body: there } = await owner.get<FeatureFigures>(`/api/user.programs/${elsewhere.program.id}/features`)
  expect([here, there]).toEqual([{ ...none, together: 1, conversations: 1 }, none])
  expect(codeOf(await applicant.get(path('/features')))[0]).toBe(403)
})

it('lets applicants share, reply and prefill, until it is turned off, and again afterwards', async () => {
  const draft = await makeResponse(server.app, platform, made, { person, state: 'draft' })
  const mine = `/api/portal/me/responses/${draft.id}`
  const invite = async (n: number) =>
    codeOf(await applicant.post(`${mine}/participants`, { email: `p${n}@example.org`, role: 'reader' }))
  const reply = async () => codeOf(await applicant.post(`${mine}/messages`, { body: 'Merci' }))
  const shown = async () => {
    const { body: response } = await applicant.get<{ together: { open: boolean } }>(mine)
    const { body: people } = await applicant.get<{ abilities: { invite: boolean } }>(`${mine}/participants`)
    const { body: messages } = await applicant.get<{ open: boolean }>(`${mine}/messages`)
    return [response.together.open, people.abilities.invite, messages.open]
  }
  expect((await owner.post(path(`/responses/${draft.id}/messages`), { body: 'Bonjour' })).status).toBe(201)
  expect([await invite(1), await reply(), await shown()]).toEqual([
    [201, undefined],
    [201, undefined],
    [true, true, true],
  ])
  expect((await turnOff(['prefill', 'replies', 'together'])).settings.off).toEqual(['together', 'replies', 'prefill'])
  expect([await invite(2), await reply(), await shown()]).toEqual([
    [409, 'participant.off'],
    [409, 'message.off'],
    [false, false, false],
  ])
  expect((await turnOff([])).settings.off).toBeUndefined()
  expect([await invite(3), await reply(), await shown()]).toEqual([
    [201, undefined],
    [201, undefined],
    [true, true, true],
  ])
})

it('offers answers of before only where that is not turned off', async () => {
  await makeResponse(server.app, platform, made, { person, answers: { title: 'Le premier' } })
  const again = await makeProgram(server.app, platform)
  const draft = await makeResponse(server.app, platform, again, { person, state: 'started' })
  const offered = async () => {
    const { status, body, text } = await applicant.get<{ items: unknown[] }>(
      `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}/prefill`,
    )
    expect(status, text).toBe(200)
    return body.items.length > 0
  }
  made = again
  const before = await offered()
  await turnOff(['prefill'])
  expect([before, await offered()]).toEqual([true, false])
})
