import { loadavg } from 'node:os'
import { db } from '#server/db/database.ts'
import { hashPassword, verifyPassword } from '#server/features/account/password.ts'
import { asSystem } from '#server/tenancy/scope.ts'
import { makePerson, PASSWORD, signIn } from '#tests/factories/people.ts'
import { browserOf } from '#tests/http.ts'
import { onBothDatabases, timed } from './lib/databases.ts'
import { table } from './lib/table.ts'

/**
 * Signing in, renewing a session and reading one's profile over HTTP, on both databases, one request after the other; beside
 * them, in the same run, what no sign-in can be faster than: the check of one password (argon2id), and one raw query. Medians.
 */
const ROUNDS = process.argv.includes('--quick') ? 11 : 41
const load = loadavg()[0] ?? 0
const lines: string[][] = []

await onBothDatabases('account', async ({ database, platform, listen }) => {
  const person = await makePerson(platform, { role: 'owner' })
  const browser = await signIn(browserOf(await listen(), platform.host), person)
  const ok = async (answer: Promise<{ status: number }>) => {
    const { status } = await answer
    if (status !== 200) throw new Error(`answered ${status}`)
  }

  const kept = await hashPassword(PASSWORD)
  const argon2 = await timed(ROUNDS, () => verifyPassword(PASSWORD, kept))
  const query = await timed(ROUNDS, () =>
    asSystem('bench', () => db().query(`SELECT * FROM user WHERE id = '${person.id}'`)),
  )
  const login = await timed(ROUNDS, () =>
    ok(browser.post('/api/auth/login', { email: person.email, password: PASSWORD })),
  )
  const refresh = await timed(ROUNDS, () => ok(browser.post('/api/auth/refresh')))
  const profile = await timed(ROUNDS, () => ok(browser.get('/api/profile')))
  const row = (name: string, taken: number, to: number) =>
    lines.push([database, name, taken.toFixed(1), `${(taken / to).toFixed(1)} ×`])
  row('one check of a password (argon2id)', argon2, argon2)
  row('sign in', login, argon2)
  row('one raw query', query, query)
  row('renew a session', refresh, query)
  row('read one’s profile', profile, query)
})
console.log(table(['database', 'asked', 'ms', 'to the limit above'], lines))
console.log(`\nMedians of ${ROUNDS}. Load before: ${load.toFixed(1)}.`)
