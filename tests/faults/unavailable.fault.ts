import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { PlatformRef } from '#server/context.ts'
import { openTestDatabase, type TestDatabase, testDialect } from '../database.ts'
import { makePerson, makePlatform, PASSWORD, type Person } from '../factories/people.ts'
import { browserOf, startTestServer } from '../http.ts'
import { type Child, startChild } from './children.ts'

const folder = mkdtempSync(join(tmpdir(), 'opencall-unavailable-'))
let database: TestDatabase
let platform: PlatformRef
let person: Person
let child: Child | undefined

beforeAll(async () => {
  database = await openTestDatabase()
  await database.clean()
  const server = await startTestServer({ now: new Date().toISOString() })
  platform = await makePlatform(server.app, { slug: 'short' })
  person = await makePerson(platform)
  await server.close()
})
afterEach(() => child?.kill())
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(url: string, fileBlocks?: number) {
  child = startChild('./serve.ts', [url, folder], {}, fileBlocks)
  await child.until((line) => line.startsWith('port '))
  const port = Number(child.lines.find((line) => line.startsWith('port '))?.slice(5))
  return browserOf(port, platform.host)
}

type Told = { status?: string; code?: string }
const ready = (browser: ReturnType<typeof browserOf>) => browser.get<Told>('/api/health/ready')

it('answers 503 while the disk is full, says so, and goes on reading', async () => {
  const browser = await serve(database.url, 8)
  const looked = await ready(browser)
  expect([looked.status, looked.body.status, looked.headers['retry-after']]).toEqual([
    503,
    'storage full or read-only',
    '5',
  ])
  expect([(await browser.get('/api/health/live')).status, (await browser.get('/api/session')).status]).toEqual([
    200, 200,
  ])
  if (testDialect === 'mariadb') return
  const refused = await browser.post<Told>('/api/auth/login', { email: person.email, password: PASSWORD })
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'server.unavailable', '60'])
  expect((await browser.get('/api/session')).status).toBe(200)
})

/** Stands between a server and its database, and can be cut. */
async function cable(to: { host: string; port: number }, at = 0): Promise<{ port: number; cut(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to.port, to.host)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => into.destroy())
      from.on('close', () => into.destroy())
      from.pipe(into)
    }
  })
  await new Promise<void>((done) => server.listen(at, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return {
    port,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

// The embedded database is a file: there is nothing to cut.
if (testDialect === 'mariadb')
  it('answers 503 while the database is cut, says so, and works again with it', async () => {
    const url = new URL(database.url)
    const to = { host: url.hostname, port: Number(url.port || 3306) }
    const first = await cable(to)
    url.host = `127.0.0.1:${first.port}`
    const browser = await serve(url.href)
    const login = () => browser.post<Told>('/api/auth/login', { email: person.email, password: PASSWORD })
    const becomes = (status: number) =>
      expect.poll(async () => (await ready(browser)).status, { timeout: 20_000 }).toBe(status)
    expect([(await ready(browser)).status, (await login()).status]).toEqual([200, 200])
    first.cut()
    const refused = await browser.get<Told>('/api/profile')
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      503,
      'server.unavailable',
      '5',
    ])
    await becomes(503)
    expect((await ready(browser)).body.status).toBe('database unreachable')
    expect((await browser.get('/api/health/live')).status).toBe(200)
    const second = await cable(to, first.port)
    await becomes(200)
    expect((await login()).status).toBe(200)
    second.cut()
  })
