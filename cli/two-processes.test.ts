import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ROOT } from '#config/env.ts'
import { listenTrouble } from '#server/http/listen.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { type Installation, makeInstallation } from '#tests/cli.ts'
import { testDialect } from '#tests/database.ts'
import { openInstallation } from './installation.ts'
import { type Io, terminal } from './io.ts'
import { ensurePublished } from './publish.ts'
import { operator, platformBySlug } from './session.ts'

const BUILT = existsSync(join(ROOT, 'dist/site/server/entry.mjs')) && existsSync(join(ROOT, 'dist/admin/index.html'))
const LOOK_MS = 25

let here: Installation
let server: ChildProcess | null = null
let port = 0

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

function get(path: string, host: string): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', fail).end()
  })
}

/** Milliseconds until what is looked for is there. */
async function until(look: () => Promise<boolean>, most: number): Promise<number> {
  const started = performance.now()
  while (!(await look().catch(() => false))) {
    if (performance.now() - started > most) throw new Error(`not there after ${most} ms`)
    await wait(LOOK_MS)
  }
  return performance.now() - started
}

const command = (line: string | readonly string[]) =>
  here.run(line, { publishing: 'see-to-it', env: { PORT: String(port) } })

/** What doctor says of the port. */
async function portIn(env: Record<string, string>): Promise<string | undefined> {
  const { out } = await here.run('doctor', { env: { PORT: String(port), ...env } })
  return out
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' '))
    .find((line) => line.includes(' Port '))
}

/** What doctor says of the events. */
const eventsSeen = async () =>
  (await here.run('doctor', { env: { PORT: String(port) } })).out
    .split('\n')
    .flatMap((line) => /^(\w+) +Events +(.*)$/.exec(line)?.slice(1) ?? [])

/** What a command that has changed a platform tells while it sees to its pages. */
async function settled(slug: string): Promise<string> {
  let told = ''
  const stderr = new Writable({
    write(chunk, _encoding, done) {
      told += chunk
      done()
    },
  })
  const env = { ...here.env, PORT: String(port), HOST: '127.0.0.1' }
  const io: Io = { ...terminal(), stderr, env, publishing: 'see-to-it' }
  const { app, close } = await openInstallation(io)
  try {
    const platform = await platformBySlug(app, slug)
    await inPlatform(platform.id, () => ensurePublished(operator(app, io, platform), io))
  } finally {
    await close()
  }
  return told
}

describe.skipIf(!BUILT)(`a command beside a running server${BUILT ? '' : ' (needs npm run build)'}`, () => {
  beforeAll(async () => {
    here = await makeInstallation()
    port = await freePort()
    server = spawn(process.execPath, [join(ROOT, 'cli/main.mjs'), 'start'], {
      env: { ...process.env, ...here.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await until(async () => (await get('/api/health/ready', 'any')).status === 200, 20_000)
  })
  afterAll(async () => {
    server?.kill('SIGKILL')
    await here?.remove()
  })

  it('changes what the server publishes, without a word to it', async () => {
    const host = 'estran.test.localhost'
    const made = await command([
      'platform',
      'create',
      'estran',
      '--template',
      'awards',
      '--name',
      'Fondation Estran',
      '--lang',
      'fr',
      'en',
      '--owner',
      'a@example.org',
      '--yes',
    ])
    expect([made.code, made.err]).toEqual([0, ''])
    const first = await get('/fr/', host)
    expect([first.status, first.text.includes('Fondation Estran')]).toEqual([200, true])

    // What a command has changed is live when it ends.
    expect(await command('theme set --platform estran --primary #7a1f2b --yes')).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^The colours of estran are #7a1f2b and #\w+\.\n$/),
    })
    expect((await get('/fr/', host)).text.toLowerCase()).toContain('#7a1f2b')
    expect(await command('program archive awards --platform estran --yes')).toMatchObject({
      code: 0,
      err: 'awards is archived.\n',
    })
    expect((await get('/fr/', host)).text).not.toContain('/fr/applications/awards/apply')
  })

  it('is told from the servers of other installations', async () => {
    expect([await portIn({}), await portIn({ OPENCALL_SECRET: 'z'.repeat(40) })]).toEqual([
      `ok Port Opencall is running on ${port}`,
      `BAD Port ${port} is used by another Opencall`,
    ])
  })

  it('is told from another program', async () => {
    const other = createServer((socket) => socket.end('no')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const taken = String((other.address() as AddressInfo).port)
    const found = await portIn({ PORT: taken, HOST: '127.0.0.1' })
    other.close()
    expect(found).toBe(`BAD Port ${taken} is used by another program`)
  })

  it.each([
    ['192.0.2.1', listenTrouble('EADDRNOTAVAIL', { port: 0, listen: '192.0.2.1' })],
    ['nowhere.invalid', listenTrouble('ENOTFOUND', { port: 0, listen: 'nowhere.invalid' })],
    ['fe80::1', listenTrouble('EINVAL', { port: 0, listen: 'fe80::1' })],
  ])('cannot be on %s, which is not here', async (HOST, { problem, hint }) => {
    expect(await portIn({ HOST })).toBe(`BAD Port ${problem}`)
    const err = `${problem}.\n  ${hint}\n`
    expect(await here.run('start', { env: { HOST, PORT: String(port) } })).toEqual({ code: 1, out: '', err })
  })

  it('answers the first visit of a platform that nobody waited for', async () => {
    const manifest = 'opencall: 1\nplatform: { slug: ria, name: La Ria, languages: [fr] }\n'
    writeFileSync(join(here.folder, 'ria.yaml'), manifest)
    const applied = await here.run('apply ria.yaml --yes', { publishing: 'leave', env: { PORT: String(port) } })
    expect([applied.code, applied.err]).toEqual([0, 'ria matches the manifest.\n'])
    const [first, second] = await Promise.all([get('/fr/', 'ria.test.localhost'), get('/', 'ria.test.localhost')])
    expect([first?.status, first?.text.includes('La Ria'), second?.status]).toEqual([200, true, 302])
  })

  it.skipIf(testDialect !== 'sqlite')(
    'says that a change is made whose pages wait for another writer, and lets the server publish them (the embedded database only: MariaDB has many)',
    async () => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const other = new DatabaseSync((here.env.DATABASE_URL ?? '').slice('sqlite:'.length), { timeout: 10_000 })
      // Stopped while somebody else writes, the server itself is in the middle of nothing.
      other.exec('BEGIN IMMEDIATE')
      server?.kill('SIGSTOP')
      await wait(200)
      other.exec('ROLLBACK')
      const changed = await here
        .run('theme set --platform estran --primary #1f2b7a --yes', { publishing: 'leave' })
        .finally(() => {
          other.exec('BEGIN IMMEDIATE')
          server?.kill('SIGCONT')
        })
      const told = await settled('estran')
      const seen = await eventsSeen()
      other.exec('ROLLBACK')
      other.close()
      // A busy machine has not taken up those of before either.
      expect(seen).toEqual(['note', expect.stringMatching(/^\d+ changes? waits? for the running server$/)])
      expect([changed.code, told, warned.mock.calls]).toEqual([
        0,
        'The change is made, but the public pages are not published yet: something else is writing to the database, such as a long import. When it is done, the running server does it.\n',
        [],
      ])
      warned.mockRestore()
      const host = 'estran.test.localhost'
      await until(async () => (await get('/fr/', host)).text.toLowerCase().includes('#1f2b7a'), 20_000)
    },
    60_000,
  )

  it('takes a change up before doctor tells of it, or soon after on a busy machine', async () => {
    const change = (colour: string) => here.run(`theme set --platform estran --primary ${colour} --yes`)
    expect((await change('#1f2b7b')).code).toBe(0)
    await expect.poll(eventsSeen, { timeout: 20_000 }).toEqual(['ok', 'no events are waiting'])
  })

  it('stops cleanly, and then commands publish by themselves', async () => {
    const { id } = await here.json<{ id: string }>('platform show estran')
    const ended = new Promise<number | null>((done) => server?.once('exit', (code) => done(code)))
    server?.kill('SIGTERM')
    expect(await ended).toBe(0)
    const { code, err } = await command('theme set --platform estran --primary #0b5d1e --yes')
    expect([code, err]).toEqual([0, expect.stringMatching(/^The colours of estran are #0b5d1e and #\w+\.\n$/)])
    const page = join(here.env.OPENCALL_DATA_DIR ?? '', 'published', id, 'current/fr/index.html')
    expect(readFileSync(page, 'utf8').toLowerCase()).toContain('#0b5d1e')
  })

  it('that cannot publish says so and why, and doctor that it waits', async () => {
    const { id } = await here.json<{ id: string }>('platform show estran')
    const folder = join(here.env.OPENCALL_DATA_DIR ?? '', 'published', id)
    renameSync(folder, `${folder}.away`)
    writeFileSync(folder, 'no folder')
    const why = 'ENOTDIR: not a directory'
    const { code, err } = await command('theme set --platform estran --primary #0b1d5e --yes')
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `^The change is made, but the public pages are not published yet; the next start does it\\.\n${why}.*\n\\(OPENCALL_DEBUG=1 .*\\)\nThe colours`,
        ),
      ),
    ])
    expect((await here.run('doctor', { env: { PORT: String(port) } })).out).toMatch(
      new RegExp(`^note +Jobs +1 waits for another attempt of publishing: ${why}`, 'm'),
    )
    const published = await here.run('platform publish estran --yes')
    expect([published.code, published.err]).toEqual([1, expect.stringMatching(new RegExp(`^${why}.*\n\\(OPENCALL`))])
    rmSync(folder)
    renameSync(`${folder}.away`, folder)
  })

  it('says at Ctrl C that the change is made', async () => {
    const line = ['theme', 'set', '--platform', 'estran', '--primary', '#5d0b1e', '--yes']
    const changing = spawn(process.execPath, [join(ROOT, 'cli/main.mjs'), ...line], {
      env: { ...process.env, ...here.env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let told = ''
    changing.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      told += chunk
    })
    const ended = once(changing, 'exit')
    await until(async () => (await here.run('platform show estran --json')).out.includes('#5d0b1e'), 20_000)
    // Seen here a moment before the command has taken note of its own commit; it looks for a server 700 ms from then on.
    await wait(200)
    changing.kill('SIGINT')
    expect([(await ended)[0], told]).toEqual([
      130,
      'The change is made; the running server, or the next start, publishes it.\n',
    ])
  })
})
