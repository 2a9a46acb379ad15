import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/database.ts'
import { makeManyResponses } from '#tests/factories/many.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { type Browser, startTestServer, type TestServer } from '#tests/http.ts'

interface Page {
  items: { id: string; type: string; at: string }[]
  metadata: { lastId: string | null; hasMore: boolean }
}

let database: TestDatabase
let server: TestServer
let owner: Browser
let address: string

beforeAll(async () => {
  database = await openTestDatabase()
  server = await startTestServer({ now: '2026-11-20T09:00:00Z' })
  const platform = await makePlatform(server.app)
  const [early, late] = await Promise.all(
    [1, 2].map(() => makeProgram(server.app, platform, { categories: [{ steps: ['form'] }] })),
  )
  if (!early || !late) throw new Error('no programs')
  // Seven of one instant, as an import leaves them, between what was before and what comes after.
  await makeManyResponses(platform, early, { count: 7, minutesApart: 0, until: new Date('2026-11-20T08:00:00Z') })
  await makeManyResponses(platform, late, { count: 4, until: new Date('2026-11-20T08:30:00Z') })
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  address = `/api/platforms/${platform.id}/logs`
})
afterAll(async () => {
  await server.close()
  await database.close()
})

async function all(query = ''): Promise<Page['items']> {
  const found: Page['items'] = []
  for (let after = ''; ; ) {
    const { body } = await owner.get<Page>(`${address}?limit=3${query}${after}`)
    found.push(...body.items)
    if (!body.metadata.hasMore) return found
    after = `&after=${body.metadata.lastId}`
  }
}

it('is read page by page, newest first, each entry once, however many are of one instant', async () => {
  const { body } = await owner.get<Page>(`${address}?limit=100`)
  const paged = await all()
  expect(paged).toEqual(body.items)
  expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length)
  expect(paged.map(({ at }) => at)).toEqual(paged.map(({ at }) => at).sort((one, other) => other.localeCompare(one)))
})

it.each([
  ['&type=response.submitted', 11],
  ['&type=response', 11],
  ['&type=resp', 0],
  ['&type=%25', 0],
  ['&from=2026-11-20T08:00:00Z&to=2026-11-20T08:00:01Z', 7],
])('is narrowed by %s', async (query, count) => {
  expect((await all(query)).length).toBe(count)
})

it('goes on after no entry that is not there', async () => {
  const { body } = await owner.get<Page>(`${address}?after=01990000-0000-7000-8000-000000000000`)
  expect(body).toEqual({ items: [], metadata: { lastId: null, hasMore: false } })
})
