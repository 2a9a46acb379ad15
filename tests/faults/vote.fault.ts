import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CastBallot, Vote } from '#core/vote/vote.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Ballot } from '#server/db/models/Ballot.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { makePerson, makePlatform, signIn } from '../factories/people.ts'
import { makeProgram } from '../factories/program.ts'
import { type Browser, browserOf, startTestServer } from '../http.ts'
import { type Child, startChild } from './children.ts'

/**
 * Voters who send four ballots at once each, for different entries, and a kill -9 in the middle: every ballot that was
 * acknowledged stands with that choice, everybody has one in the end, and the count says so. OPENCALL_VOTERS=100000 for the goal.
 */
const VOTERS = Number(process.env.OPENCALL_VOTERS ?? 240)
const EACH = 4
/** Voters at a time. */
const WINDOW = 64
const KILLS = 3
const HOUR = 3_600_000

describe('a server that is killed during a vote', { timeout: Math.max(180_000, VOTERS * 40) }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'opencall-vote-'))
  let database: TestDatabase
  let platform: PlatformRef
  let vote: Vote
  let path: string
  let owner: { email: string }

  beforeAll(async () => {
    database = await openTestDatabase()
    await database.clean()
    const server = await startTestServer({ now: new Date(Date.now() - HOUR).toISOString() })
    platform = await makePlatform(server.app, { slug: 'kill' })
    const made = await makeProgram(server.app, platform)
    owner = await makePerson(platform, { role: 'owner' })
    const browser = await signIn(server.browser(platform.host), owner)
    path = `/api/user.programs/${made.program.id}/votes`
    vote = (await browser.post<Vote>(path, { title: { fr: 'Vote' } })).body
    for (const title of ['a', 'b', 'c', 'd']) await browser.post(`${path}/${vote.id}/entries`, { byHand: { title } })
    await browser.put(`${path}/${vote.id}`, { settings: { eligibility: 'anyone' }, version: vote.version })
    expect((await browser.post(`${path}/${vote.id}/state`, { state: 'published' })).status).toBe(200)
    await server.close()
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function serve(): Promise<{ child: Child; browsers: Browser[] }> {
    const child = startChild('./serve.ts', [database.url, folder])
    await child.until((line) => line.startsWith('port '))
    const port = Number(child.lines.find((line) => line.startsWith('port '))?.slice(5))
    const browsers = Array.from({ length: 16 }, () => browserOf(port, platform.host))
    for (const browser of browsers) await browser.get('/api/session')
    return { child, browsers }
  }

  it(`has one ballot for each of ${VOTERS} voters after ${KILLS} kills, the one that was acknowledged`, async () => {
    /** By voter: what they were told that counts. */
    const acknowledged = new Map<number, string>()
    const wrong: string[] = []
    let cut = 0
    const cast = async (browser: Browser, voter: number, entry: number) => {
      const body = { marks: [String(entry)], device: String(voter).padStart(32, '0') }
      const answer = await browser
        .post<CastBallot>(`/api/portal/platforms/${platform.id}/votes-sessions/${vote.id}/ballots`, body)
        .catch(() => null) // the connection was cut
      if (answer?.status !== 200) {
        cut += 1
        if (answer) wrong.push(`${voter}: ${answer.status} ${answer.text}`)
        return
      }
      const told = `${answer.body.receipt} ${String(answer.body.marks)}`
      const before = acknowledged.get(voter)
      if (before !== undefined && before !== told) wrong.push(`${voter}: ${before}, then ${told}`)
      acknowledged.set(voter, told)
    }
    /** All ballots of these voters, a window of them at a time, until `isOver`. */
    const castAll = async (browsers: Browser[], voters: readonly number[], isOver = () => false) => {
      const left = [...voters]
      const work = async () => {
        for (let voter = left.shift(); voter !== undefined && !isOver(); voter = left.shift()) {
          const own = voter
          const one = (n: number) => cast(browsers[(own + n) % browsers.length] as Browser, own, ((own + n) % 4) + 1)
          await Promise.all(Array.from({ length: EACH }, (_, n) => one(n)))
        }
      }
      await Promise.all(Array.from({ length: WINDOW }, work))
    }
    const all = Array.from({ length: VOTERS }, (_, n) => n)
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, browsers } = await serve()
      const from = Math.floor((kill * VOTERS) / (KILLS + 1))
      const known = acknowledged.size
      let isDead = false
      const casting = castAll(browsers, all.slice(from), () => isDead)
      const killing = (async () => {
        // In the middle: some were told, others are on their way.
        while (acknowledged.size < known + Math.min(40, VOTERS / 10)) await new Promise((go) => setTimeout(go, 5))
        isDead = true
        await child.kill()
      })()
      await Promise.all([casting, killing])
      expect(wrong).toEqual([])
    }
    expect(cut).toBeGreaterThan(0)
    const told = new Map(acknowledged)

    const { child, browsers } = await serve()
    await castAll(browsers, all)
    expect(wrong).toEqual([])
    expect(acknowledged.size).toBe(VOTERS)
    for (const [voter, before] of told) expect(acknowledged.get(voter)).toBe(before)

    const stored = await inPlatform(platform.id, () =>
      Ballot.findAll({ attributes: ['receipt', 'marks', 'state'], raw: true }),
    )
    const marksOf = (marks: unknown) => String(typeof marks === 'string' ? JSON.parse(marks) : marks)
    expect(stored.map(({ receipt, marks }) => `${receipt} ${marksOf(marks)}`).sort()).toEqual(
      [...acknowledged.values()].sort(),
    )
    const organiser = await signIn(browsers[0] as Browser, owner)
    const { body } = await organiser.get<{ ballots: number; items: { votes: number }[] }>(`${path}/${vote.id}/results`)
    expect([body.ballots, body.items.reduce((sum, { votes }) => sum + votes, 0)]).toEqual([VOTERS, VOTERS])
    await child.kill()
  })
})
