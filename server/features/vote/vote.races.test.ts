import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CastBallot, Vote } from '#core/vote/vote.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Ballot } from '#server/db/models/Ballot.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { testServer } from '#tests/suite.ts'
import * as ballots from './ballot.repo.ts'

vi.mock('./ballot.repo.ts', { spy: true })

const server = testServer()
const VOTERS = 4
const AT_ONCE = 64
let platform: PlatformRef
let vote: Vote

beforeEach(async () => {
  platform = await makePlatform(server.app)
  const made = await makeProgram(server.app, platform)
  const owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  const path = `/api/user.programs/${made.program.id}/votes`
  vote = (await owner.post<Vote>(path, { title: { fr: 'Vote' } })).body
  for (const title of ['a', 'b']) await owner.post(`${path}/${vote.id}/entries`, { byHand: { title } })
  await owner.put(`${path}/${vote.id}`, { settings: { eligibility: 'anyone' }, version: vote.version })
  await owner.post(`${path}/${vote.id}/state`, { state: 'published' })
})
afterEach(() => void vi.mocked(ballots.castFirst).mockRestore())

/** Four voters, each of whom sends 64 ballots at once from browsers of their own. */
async function voteAtOnce(): Promise<{ told: string[]; stored: number }> {
  const browsers = Array.from({ length: 16 }, () => server.browser(platform.host))
  await Promise.all(browsers.map((browser) => browser.get('/api/session')))
  const answers = await Promise.all(
    Array.from({ length: VOTERS * AT_ONCE }, (_, n) =>
      browsers[n % browsers.length]?.post<CastBallot>(
        `/api/portal/platforms/${platform.id}/votes-sessions/${vote.id}/ballots`,
        { marks: [String((n % 2) + 1)], device: String(n % VOTERS).padStart(32, '0') },
      ),
    ),
  )
  return {
    told: answers.map((answer) => answer?.body.outcome ?? '').sort(),
    stored: await inPlatform(platform.id, () => Ballot.count()),
  }
}

describe('64 ballots of a voter at once', () => {
  it('are one ballot and 63 duplicates', async () => {
    const { told, stored } = await voteAtOnce()
    expect(told).toEqual([...Array(VOTERS * (AT_ONCE - 1)).fill('duplicate'), ...Array(VOTERS).fill('new')])
    expect(stored).toBe(VOTERS)
  })

  it('are more where a look at what is stored stands in place of the unique key', async () => {
    let key = 0
    vi.mocked(ballots.castFirst).mockImplementation(async (ballot) => {
      const before = await ballots.findByReceipt(ballot.sessionId, ballot.receipt)
      if (before) return { stored: before, isNew: false }
      const row = await Ballot.create({
        ...ballot,
        voterKey: `${ballot.voterKey}${key++}`,
        ...{ state: 'counted', reason: '', changes: 0 },
      })
      return { stored: row, isNew: true }
    })
    expect((await voteAtOnce()).stored).toBeGreaterThan(VOTERS)
  })
})
