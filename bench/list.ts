import { loadavg } from 'node:os'
import { db } from '#server/db/database.ts'
import { asSystem } from '#server/tenancy/scope.ts'
import { makeManyResponses } from '#tests/factories/many.ts'
import { makePerson, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { browserOf } from '#tests/http.ts'
import { onBothDatabases, timed } from './lib/databases.ts'
import { table, timedVerdict, whole } from './lib/table.ts'

/**
 * The list and the dashboard of a program with 100,000 applications, over HTTP, on both databases, one request after the other;
 * beside them, in the same run, 20 rows by their keys with nothing
 * around, and the cheapest signed-in request, which says what HTTP and session cost. `--quick`: a tenth. Medians.
 */
const COUNT = process.argv.includes('--quick') ? 10_000 : 100_000
const ROUNDS = 21
const GOAL = { list: 15, dashboard: 100 }
const load = loadavg()[0] ?? 0
const lines: string[][] = []

await onBothDatabases('list', async ({ database, app, platform, listen }) => {
  const made = await makeProgram(app, platform, { categories: [{ steps: ['form', 'validation'] }] })
  await makeManyResponses(platform, made, { count: COUNT })
  const owner = await signIn(browserOf(await listen(), platform.host), await makePerson(platform, { role: 'owner' }))
  const list = `/api/user.programs/${made.program.id}/responses`
  const idAt = async (query: string) =>
    (await owner.get<{ items: { id: string }[] }>(`${list}?${query}`)).body.items[0]?.id ?? ''
  const middle = await idAt(`page=${Math.floor(COUNT / 40)}`)
  const deep = await idAt(`page=${Math.floor((COUNT / 20) * 0.9)}`)
  const ids = (await owner.get<{ items: { id: string }[] }>(list)).body.items.map(({ id }) => `'${id}'`).join()
  const byKey = await timed(ROUNDS, () =>
    asSystem('bench', () =>
      db().query(`SELECT * FROM response WHERE platform_id = '${platform.id}' AND id IN (${ids})`),
    ),
  )
  lines.push([database, '20 rows by key, no HTTP', byKey.toFixed(1), '', ''])
  const session = await timed(ROUNDS, () => owner.get('/api/session'))
  lines.push([database, 'a session, over HTTP', session.toFixed(1), '', ''])
  const gate = made.categories[0]?.steps[1]?.id
  const asked: [string, string, number][] = [
    ['first page', list, GOAL.list],
    ['page after one in the middle', `${list}?after=${middle}`, GOAL.list],
    ['page after one at 90 %', `${list}?after=${deep}`, GOAL.list],
    ['waiting at a step', `${list}?stepId=${gate}&stepState=toValidate`, GOAL.list],
    ['search of a number', `${list}?search=12345`, GOAL.list],
    ['dashboard of the program', `/api/user.programs/${made.program.id}/dashboard?days=30`, GOAL.dashboard],
    ['dashboard of the platform', `/api/platforms/${platform.id}/dashboard`, GOAL.dashboard],
  ]
  for (const [name, path, goal] of asked) {
    const taken = await timed(ROUNDS, async () => {
      const { status } = await owner.get(path)
      if (status !== 200) throw new Error(`${path}: ${status}`)
    })
    lines.push([
      database,
      name,
      taken.toFixed(1),
      `${(taken / byKey).toFixed(1)} ×`,
      `≤ ${goal} ms: ${timedVerdict(taken <= goal, load)}`,
    ])
  }
})
console.log(table(['database', 'asked', 'ms', 'to 20 rows by key', 'goal'], lines))
console.log(`\n${whole(COUNT)} applications, medians of ${ROUNDS}. Load before: ${load.toFixed(1)}.`)
