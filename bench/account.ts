import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { readConfig } from '#config/env.ts'
import { LIMITS } from '#config/limits.ts'
import { openApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { hashPassword, verifyPassword } from '#server/features/account/password.ts'
import { startServer } from '#server/start.ts'
import { asSystem } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, PASSWORD, signIn } from '#tests/factories/people.ts'
import { browserOf } from '#tests/http.ts'
import { median, table } from './lib/table.ts'

/**
 * Signing in, renewing a session and reading one's profile over HTTP, on both databases, one request after the other; beside
 * them, in the same run, what no sign-in can be faster than: the check of one password (argon2id), and one raw query. Medians.
 */
const ROUNDS = process.argv.includes('--quick') ? 11 : 41
const SERVER = process.env.OPENCALL_BENCH_MARIADB ?? 'mysql://root@127.0.0.1:3306'
const folder = mkdtempSync(join(tmpdir(), 'opencall-bench-account-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const load = loadavg()[0] ?? 0
const lines: string[][] = []

async function timed(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await work()
    taken.push(performance.now() - started)
  }
  return median(taken)
}

async function measure(database: string, url: string): Promise<void> {
  const config = readConfig({
    OPENCALL_DATA_DIR: join(folder, database),
    DATABASE_URL: url,
    OPENCALL_ROOT_HOST: 'bench.localhost',
    LOG_LEVEL: 'silent',
    PORT: '0',
    HOST: '127.0.0.1',
  })
  const wide = { points: 1_000_000, seconds: 60 }
  const rates = Object.fromEntries(Object.keys(LIMITS.rates).map((name) => [name, wide])) as typeof LIMITS.rates
  const { app, close } = await openApp({ ...config, limits: { ...LIMITS, rates } })
  const platform = await makePlatform(app, { slug: 'bench' })
  const person = await makePerson(platform, { role: 'owner' })
  const running = await startServer(app, { role: 'web' })
  const browser = await signIn(browserOf(running.port ?? 0, platform.host), person)
  const ok = async (answer: Promise<{ status: number }>) => {
    const { status } = await answer
    if (status !== 200) throw new Error(`answered ${status}`)
  }

  const kept = await hashPassword(PASSWORD)
  const argon2 = await timed(() => verifyPassword(PASSWORD, kept))
  const query = await timed(() => asSystem('bench', () => db().query(`SELECT * FROM user WHERE id = '${person.id}'`)))
  const login = await timed(() => ok(browser.post('/api/auth/login', { email: person.email, password: PASSWORD })))
  const refresh = await timed(() => ok(browser.post('/api/auth/refresh')))
  const profile = await timed(() => ok(browser.get('/api/profile')))
  const row = (name: string, taken: number, to: number) =>
    lines.push([database, name, taken.toFixed(1), `${(taken / to).toFixed(1)} ×`])
  row('one check of a password (argon2id)', argon2, argon2)
  row('sign in', login, argon2)
  row('one raw query', query, query)
  row('renew a session', refresh, query)
  row('read one’s profile', profile, query)
  await running.stop()
  await close()
}

await measure('SQLite', `sqlite:${join(folder, 'bench.sqlite')}`)
const name = 'opencall_bench_account'
const connection = await createConnection(SERVER)
try {
  await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
  await measure('MariaDB', `${SERVER}/${name}`)
} finally {
  await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
  await connection.end()
}
console.log(table(['database', 'asked', 'ms', 'to the limit above'], lines))
console.log(`\nMedians of ${ROUNDS}. Load before: ${load.toFixed(1)}.`)
