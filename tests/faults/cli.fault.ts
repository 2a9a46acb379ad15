import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { type Ran, runCli } from '../cli.ts'

/** kill -9 in the middle of `apply` and of `response import`: afterwards all of it is there, or nothing. */
const KILLS = Number(process.env.OPENCALL_KILLS ?? 5)
const ROWS = 300
const SERVER = process.env.OPENCALL_TEST_MARIADB ?? 'mysql://root@127.0.0.1:3306'
const MISSING = process.env.OPENCALL_TEST_MARIADB_MISSING === '1'

describe.each(['sqlite', 'mariadb'] as const)('commands that are killed on %s', (dialect) => {
  const skipped = dialect === 'mariadb' && MISSING
  const folder = mkdtempSync(join(tmpdir(), 'opencall-kill-'))
  const name = `opencall_kill_${randomBytes(4).toString('hex')}`
  const env: Record<string, string> = {
    OPENCALL_DATA_DIR: join(folder, 'data'),
    DATABASE_URL: dialect === 'sqlite' ? `sqlite:${join(folder, 'opencall.sqlite')}` : `${SERVER}/${name}`,
    OPENCALL_ROOT_HOST: 'test.localhost',
    OPENCALL_SECRET: 's'.repeat(40),
    LOG_LEVEL: 'silent',
    // What is killed here is the change itself.
    OPENCALL_PUBLISH: 'later',
  }
  const run = (line: string | readonly string[]): Promise<Ran> =>
    runCli(typeof line === 'string' ? line.split(' ') : line, { env, cwd: folder })
  const json = async <Value>(line: string): Promise<Value> => JSON.parse((await run(`${line} --json`)).out) as Value

  /** Runs a command in a process of its own and kills it. False when it had ended before. */
  function killed(line: string, afterMs: number): Promise<boolean> {
    return new Promise((done) => {
      const child = spawn(process.execPath, [join(ROOT, 'cli/main.mjs'), ...line.split(' ')], {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: 'ignore',
      })
      const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
      child.once('exit', (_code, signal) => {
        clearTimeout(timer)
        done(signal === 'SIGKILL')
      })
    })
  }

  /** How long the command takes when nobody disturbs it, so that kills fall all over it. */
  async function timed(line: string): Promise<number> {
    const started = performance.now()
    await killed(line, 60_000)
    return performance.now() - started
  }

  beforeAll(async () => {
    if (skipped) return
    await run('db migrate --yes')
    const made = await run([
      'platform',
      'create',
      'estran',
      '--template',
      'grant',
      '--name',
      'Estran',
      '--lang',
      'fr',
      'en',
      '--owner',
      'a@example.org',
      '--yes',
    ])
    if (made.code !== 0) throw new Error(made.err)
    writeFileSync(
      join(folder, 'rows.csv'),
      `id,nom,genre\n${Array.from({ length: ROWS }, (_, n) => `k${n},Nom ${n},${n % 2 ? 'A' : 'B'}`).join('\n')}\n`,
    )
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    if (skipped || dialect === 'sqlite') return
    const connection = await createConnection(SERVER)
    await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
    await connection.end()
  })

  it.skipIf(skipped)(
    `response import: ${KILLS} kills leave all ${ROWS} applications or none (MariaDB: needs a server)`,
    async () => {
      const line = (program: string) =>
        `response import rows.csv --platform estran --program ${program} --new --category-from genre --key id --yes`
      const whole = await timed(line('mesure'))
      let cut = 0
      for (let n = 0; n < KILLS; n++) {
        const program = `coup-${n}`
        // From a third of the way, where the work is, to its end.
        if (await killed(line(program), whole * (0.35 + (0.65 * n) / KILLS))) cut += 1
        const found = (
          await json<{ slug: string; responses: { total: number } }[]>('program list --platform estran')
        ).find(({ slug }) => slug === program)
        expect([undefined, ROWS]).toContain(found?.responses.total)
        if (found) continue
        expect((await run(line(program))).code).toBe(0)
      }
      expect(cut).toBeGreaterThan(0)
      const doctor = await json<{ checks: { name: string; state: string }[] }>('doctor')
      expect(
        doctor.checks.filter(
          ({ name: check, state }) => state === 'bad' && ['Database', 'Event log', 'Events'].includes(check),
        ),
      ).toEqual([])
    },
  )

  it.skipIf(skipped)(
    `apply: ${KILLS} kills leave the whole change or none of it (MariaDB: needs a server)`,
    async () => {
      await run('platform export estran --out one.yaml --yes')
      const one = readFileSync(join(folder, 'one.yaml'), 'utf8')
      const two = one
        .replaceAll('graceMinutes: 30', 'graceMinutes: 31')
        .replaceAll('Titre du projet', 'Intitulé du projet')
        .replace('name: Estran', 'name: Ria')
      writeFileSync(
        join(folder, 'two.yaml'),
        two
          .replaceAll('- key: letter\n        title:', '- key: letter-b\n        title:')
          .replaceAll('form: letter\n', 'form: letter-b\n'),
      )
      const changes = async (file: string) => (await json<{ changes: unknown[] }>(`plan ${file}`)).changes.length
      const all = await changes('two.yaml')
      expect(all).toBeGreaterThan(3)
      const whole = await timed('apply two.yaml --yes')
      expect(await changes('two.yaml')).toBe(0)
      let cut = 0
      for (let n = 0; n < KILLS; n++) {
        await run('apply one.yaml --yes')
        if (await killed('apply two.yaml --yes', whole * (0.35 + (0.65 * n) / KILLS))) cut += 1
        expect([0, all]).toContain(await changes('two.yaml'))
      }
      expect(cut).toBeGreaterThan(0)
    },
  )
})
