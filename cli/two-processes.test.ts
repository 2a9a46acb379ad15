import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { type Installation, makeInstallation } from '#tests/cli.ts'

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
    const host = 'estran.test.localhost'
    await until(
      async () =>
        (await get('/fr', host)).text.includes('Fondation Estran') ||
        (await get('/fr/', host)).text.includes('Fondation Estran'),
      10_000,
    )

    expect((await command('theme set --platform estran --primary #7a1f2b --yes')).code).toBe(0)
    const noticed = await until(async () => (await get('/fr/', host)).text.toLowerCase().includes('#7a1f2b'), 5_000)
    // The server looks every 200 ms; publishing itself takes some tens. The machine may be busy.
    expect(noticed).toBeLessThan(2_000)

    await command('program archive awards --platform estran --yes')
    await until(async () => !(await get('/fr/', host)).text.includes('/fr/applications/awards/apply'), 5_000)
  })

  it('stops cleanly, and then commands publish by themselves', async () => {
    const [{ id } = { id: '' }] = await here.json<{ id: string }[]>('platform list')
    const ended = new Promise<number | null>((done) => server?.once('exit', (code) => done(code)))
    server?.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect((await command('theme set --platform estran --primary #0b5d1e --yes')).code).toBe(0)
    const page = join(here.env.OPENCALL_DATA_DIR ?? '', 'published', id, 'current/fr/index.html')
    expect(readFileSync(page, 'utf8').toLowerCase()).toContain('#0b5d1e')
  })
})
