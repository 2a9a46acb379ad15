import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlatformRef } from '#server/context.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { makePlatform } from '../factories/people.ts'
import { type Browser, browserOf, startTestServer } from '../http.ts'
import { startChild } from './children.ts'

/** kill -9 between an effect outside of the database and its answer. */
describe('a server that is killed after an effect', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opencall-two-step-'))
  const file = join(folder, 'effects')
  let database: TestDatabase
  let platform: PlatformRef

  beforeAll(async () => {
    database = await openTestDatabase()
    await database.clean()
    const server = await startTestServer({ now: new Date().toISOString() })
    platform = await makePlatform(server.app, { slug: 'pay' })
    await server.close()
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function serve(secondsAhead: number, hang: string[] = []) {
    const child = startChild('./payOnce.ts', [database.url, folder, file, String(secondsAhead), ...hang])
    await child.until((line) => line.startsWith('port '))
    const port = Number(child.lines.find((line) => line.startsWith('port '))?.slice(5))
    /** The same browser, whichever process answers. */
    const browser = (before?: Browser) => {
      const next = browserOf(port, platform.host)
      for (const [name, value] of before?.cookies ?? []) next.cookies.set(name, value)
      return next
    }
    return { child, browser }
  }

  async function post(browser: Browser, kind: string, line: string) {
    const sent = await browser.post<{ paid?: string; type?: string }>(
      `/api/pay/${kind}`,
      { line },
      { 'idempotency-key': line },
    )
    return [sent.status, sent.body.paid ?? sent.body.type]
  }

  const effects = (line: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((one) => one === line).length

  /** Sends, kills the server after the effect, and sends again to others: at once, and when nobody can still be at it. */
  async function cutOff(kind: 'transaction' | 'twoStep') {
    const first = await serve(0, ['hang'])
    const browser = first.browser()
    await browser.get('/api/session')
    const sending = post(browser, kind, kind).catch(() => 'cut off')
    await first.child.until((line) => line === 'effect')
    await first.child.kill()
    const answers = [await sending]
    for (const secondsAhead of [0, 61, 62]) {
      const next = await serve(secondsAhead)
      answers.push(await post(next.browser(browser), kind, kind))
      await next.child.kill()
    }
    return answers
  }

  it('says of the repetition that the outcome is unknown, and runs the effect once', async () => {
    const unknown = [409, 'urn:opencall:problem:request.outcomeUnknown']
    expect(await cutOff('twoStep')).toEqual([
      'cut off',
      [409, 'urn:opencall:problem:request.idempotencyBusy'],
      unknown,
      unknown,
    ])
    expect(effects('twoStep')).toBe(1)
  })

  it('runs the effect again where the key is written with the change alone', async () => {
    expect(await cutOff('transaction')).toEqual([
      'cut off',
      [200, 'transaction'],
      [200, 'transaction'],
      [200, 'transaction'],
    ])
    expect(effects('transaction')).toBe(2)
  })

  it('answers a repetition as before where nothing was cut off', async () => {
    const one = await serve(0)
    const browser = one.browser()
    await browser.get('/api/session')
    const answers = [await post(browser, 'twoStep', 'whole')]
    await one.child.kill()
    const other = await serve(61)
    answers.push(await post(other.browser(browser), 'twoStep', 'whole'))
    await other.child.kill()
    expect([answers, effects('whole')]).toEqual([
      [
        [200, 'whole'],
        [200, 'whole'],
      ],
      1,
    ])
  })
})
