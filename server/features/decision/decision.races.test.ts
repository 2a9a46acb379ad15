import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlatformRef } from '#server/context.ts'
import { Decision } from '#server/db/models/Decision.ts'
import { DecisionRelease } from '#server/db/models/DecisionRelease.ts'
import { Email } from '#server/db/models/Email.ts'
import { Event } from '#server/db/models/Event.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import * as repo from './decision.repo.ts'

vi.mock('./decision.repo.ts', { spy: true })

const server = testServer()
let platform: PlatformRef
let made: MadeProgram
let owner: Browser
let at: (more?: string) => string

/** Two applications with a decision each, whose release waits. */
beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  for (const title of ['Phare', 'Quai'])
    await makeResponse(server.app, platform, made, { person: await makePerson(platform), answers: { title } })
  const base = `/api/user.programs/${made.program.id}/evaluation-sessions`
  const { id } = (await owner.post<{ id: string }>(base, { title: { fr: 'Jury' } })).body
  at = (more = '') => `${base}/${id}${more}`
  await owner.post(at('/entries'), {})
  const { items } = (await owner.get<{ items: { id: string }[] }>(at('/decisions'))).body
  const entryIds = items.map((entry) => entry.id)
  await owner.post(at('/decisions-staged'), { by: 'entries', entryIds, outcome: 'accepted' })
  await owner.post(at('/decisions-release'), { count: 2 })
  server.clock.advance(60_000)
})
afterEach(() => {
  for (const mocked of [repo.findRelease, repo.moveRelease, repo.listUntold, repo.setTold])
    vi.mocked(mocked).mockRestore()
})

const inHere = <Result>(work: () => Promise<Result>) => inPlatform(platform.id, work)
const mails = () => inHere(() => Email.count({ where: { template: 'decisionAccepted' } }))
const given = () => inHere(() => Event.count({ where: { type: 'decision.given' } }))

describe('a release that is stopped after its job has read it', () => {
  async function stopInBetween(): Promise<number> {
    let isFirst = true
    vi.mocked(repo.findRelease).mockImplementation(async (id) => {
      const read = await DecisionRelease.findOne({ where: { id }, raw: true })
      if (isFirst) {
        isFirst = false
        expect((await owner.post(at('/decisions-release-stopped'), {})).status).toBe(200)
      }
      return read
    })
    await server.runJobs()
    return mails()
  }

  it('sends nothing', async () => expect(await stopInBetween()).toBe(0))

  it('sends everything without the condition that it waits', async () => {
    vi.mocked(repo.moveRelease).mockImplementation(async (id, _from, to, endedAt = null) => {
      await DecisionRelease.update({ state: to, endedAt }, { where: { id } })
      return true
    })
    expect(await stopInBetween()).toBe(2)
  })
})

describe('decisions that two jobs read as not told', () => {
  async function tellTwice(): Promise<number> {
    const batches: repo.DecisionRow[][] = []
    vi.mocked(repo.listUntold).mockImplementation(async (releaseId, limit) => {
      if (batches.length === 1) return batches.splice(0, 1, [])[0] ?? []
      const found = await Decision.findAll({ where: { releaseId, told: false }, limit, raw: true })
      if (batches.length === 0) batches.push(found)
      return found
    })
    await server.runJobs()
    return given()
  }

  it('are told once', async () => expect(await tellTwice()).toBe(2))

  it('are told twice without the mark', async () => {
    vi.mocked(repo.setTold).mockImplementation(async (ids) => ids.length)
    expect(await tellTwice()).toBeGreaterThan(2)
  })
})
