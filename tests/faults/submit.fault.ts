import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlatformRef } from '#server/context.ts'
import { sumCounters } from '#server/db/counters.ts'
import { Email } from '#server/db/models/Email.ts'
import { Event } from '#server/db/models/Event.ts'
import { Response } from '#server/db/models/Response.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { makePerson, makePlatform, signIn } from '../factories/people.ts'
import { type MadeProgram, makeProgram } from '../factories/program.ts'
import { makeResponse } from '../factories/response.ts'
import { type Browser, browserOf, startTestServer } from '../http.ts'
import { type Child, startChild } from './children.ts'

/** kill -9 while applications are being sent: every one that was acknowledged is there, none twice, totals add up. */
const KILLS = Number(process.env.OPENCALL_KILLS ?? 5)
const EACH = 6

describe('a server that is killed during submissions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opencall-submit-'))
  let database: TestDatabase
  let platform: PlatformRef
  let made: MadeProgram
  let rounds: { person: { email: string }; id: string }[][]

  beforeAll(async () => {
    database = await openTestDatabase()
    await database.clean()
    const server = await startTestServer({ now: new Date().toISOString() })
    platform = await makePlatform(server.app, { slug: 'kill' })
    made = await makeProgram(server.app, platform)
    rounds = []
    for (let kill = 0; kill < KILLS; kill++) {
      const round = []
      for (let n = 0; n < EACH; n++) {
        const person = await makePerson(platform)
        const response = await makeResponse(server.app, platform, made, { person, state: 'draft' })
        round.push({ person, id: response.id })
      }
      rounds.push(round)
    }
    await server.close()
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function serve(): Promise<{ child: Child; port: number }> {
    const child = startChild('./serve.ts', [database.url, folder])
    await child.until((line) => line.startsWith('port '))
    return { child, port: Number(child.lines.find((line) => line.startsWith('port '))?.slice(5)) }
  }

  const send = (browser: Browser, id: string) =>
    browser.post(`/api/portal/me/responses/${id}/submit`, {}, { 'idempotency-key': id })

  it(`loses nothing that was acknowledged in ${KILLS} kills, and repeats nothing`, async () => {
    let cut = 0
    for (const [kill, round] of rounds.entries()) {
      const { child, port } = await serve()
      const browsers = await Promise.all(round.map(({ person }) => signIn(browserOf(port, platform.host), person)))
      const acknowledged = new Set<string>()
      const sending = round.map(async ({ id }, n) => {
        const answer = await send(browsers[n] as Browser, id).catch(() => null) // the connection was cut
        if (answer?.status === 200) acknowledged.add(id)
      })
      setTimeout(() => void child.kill(), 5 + kill * 15)
      await Promise.all(sending)
      await child.ended
      cut += round.length - acknowledged.size

      // The same people try again, with the same key.
      const again = await serve()
      for (const [n, { id }] of round.entries()) {
        const browser = browserOf(again.port, platform.host)
        for (const [name, value] of browsers[n]?.cookies ?? []) browser.cookies.set(name, value)
        const before = await inPlatform(platform.id, () => Response.findOne({ where: { id }, raw: true }))
        if (acknowledged.has(id)) expect(before?.state).toBe('submitted')
        expect((await send(browser, id)).status).toBe(200)
      }
      await again.child.kill()
    }
    expect(cut).toBeGreaterThan(0)
    await inPlatform(platform.id, async () => {
      const total = KILLS * EACH
      expect(await Response.count({ where: { state: 'submitted' } })).toBe(total)
      expect(await Event.count({ where: { type: 'response.submitted' } })).toBe(total)
      expect(await Email.count({ where: { template: 'receipt' } })).toBe(total)
      expect(await sumCounters({ programIds: [made.program.id], state: 'submitted' })).toBe(total)
    })
  })
})
