import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantRole } from '#server/features/access/access.actions.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { openTestDatabase, type TestDatabase } from '#tests/database.ts'
import { operatorOn } from '#tests/factories/form.ts'
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
let person: Awaited<ReturnType<typeof makePerson>>
let address: string
let programAddress: string
let platform: Awaited<ReturnType<typeof makePlatform>>

beforeAll(async () => {
  database = await openTestDatabase()
  server = await startTestServer({ now: '2026-11-20T09:00:00Z' })
  platform = await makePlatform(server.app)
  const [early, late] = await Promise.all(
    [1, 2].map(() => makeProgram(server.app, platform, { categories: [{ steps: ['form'] }] })),
  )
  if (!early || !late) throw new Error('no programs')
  // Seven of one instant, as an import leaves them, between what was before and what comes after.
  await makeManyResponses(platform, early, { count: 7, minutesApart: 0, until: new Date('2026-11-20T08:00:00Z') })
  await makeManyResponses(platform, late, { count: 4, until: new Date('2026-11-20T08:30:00Z') })
  person = await makePerson(platform, { role: 'owner' })
  owner = await signIn(server.browser(platform.host), person)
  address = `/api/platforms/${platform.id}/logs`
  programAddress = `/api/user.programs/${late.program.id}/logs`
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
  ['&type=response.', 0],
  ['&type=account', 1],
  ['&type=%25', 0],
  ['&from=2026-11-20T08:00:00Z&to=2026-11-20T08:00:01Z', 7],
])('is narrowed by %s', async (query, count) => {
  expect((await all(query)).length).toBe(count)
})

it('goes on after no entry that is not there', async () => {
  const { body } = await owner.get<Page>(`${address}?after=01990000-0000-7000-8000-000000000000`)
  expect(body).toEqual({ items: [], metadata: { lastId: null, hasMore: false } })
})

describe('people who did something', () => {
  const names = async (search: string, at = address) => {
    const { body } = await owner.get<{ items: { name: string }[] }>(`${at}/people?search=${encodeURIComponent(search)}`)
    return body.items.map(({ name }) => name)
  }

  const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) => `${firstname} ${lastname}`

  it('are found by a part of their name or address, and no sign in it means any other', async () => {
    const silent = await makePerson(platform)
    expect(await names(nameOf(person).toUpperCase())).toEqual([nameOf(person)])
    expect(await names(person.email.slice(0, -4))).toEqual([nameOf(person)])
    expect(await names(nameOf(silent))).toEqual([])
    expect(await names(person.firstname.replace('F', '_'))).toEqual([])
    expect(await names('%')).toEqual([])
  })

  it('are, in a program, those who did something there', async () => {
    expect(await names(nameOf(person), programAddress)).toEqual([])
    await owner.post(programAddress.replace('/logs', '/tags'), { name: 'Jazz' })
    expect(await names(nameOf(person), programAddress)).toEqual([nameOf(person)])
  })
})

describe('an export', () => {
  const linesOf = async (query: string, at = address) => {
    const { status, text } = await owner.get(`${at}/export${query}`)
    return { status, lines: text.replace('\uFEFF', '').trim().split('\n') }
  }

  it('has what the filters let through, newest first, and is itself in the log', async () => {
    const { status, lines } = await linesOf('?type=response&from=2026-11-20T08:00:00Z&to=2026-11-20T08:00:01Z')
    expect([status, lines.length]).toEqual([200, 8])
    expect(lines[0]).toBe(
      'id,at,type,event,actorKind,actorId,actor,subjectKind,subjectId,subject,programId,before,after,requestId',
    )
    const { body } = await owner.get<{ items: { type: string; after: unknown; actor: { name: string } }[] }>(
      `${address}?type=log.exported`,
    )
    expect(body.items.map(({ type, after }) => [type, after])).toEqual([
      ['log.exported', { filters: { type: 'response', from: '2026-11-20T08:00:00Z', to: '2026-11-20T08:00:01Z' } }],
    ])
  })

  it('of a program has nothing of another one, and says so in the program’s log', async () => {
    const { lines } = await linesOf('?type=response', programAddress)
    expect(lines.length).toBe(5)
    const { body } = await owner.get<{ items: { type: string }[] }>(`${programAddress}?type=log`)
    expect(body.items.map(({ type }) => type)).toEqual(['log.programExported'])
  })

  it('begins no cell with what a spreadsheet would run', async () => {
    const { transaction } = await import('#server/db/database.ts')
    const { record } = await import('#server/events/record.ts')
    await inPlatform(platform.id, () =>
      transaction(() =>
        record(
          { actor: { kind: 'user', name: '=HYPERLINK("https://x.example")' }, now: server.app.clock.now() },
          { type: 'log.erased', subject: { kind: 'user', id: platform.id } },
        ),
      ),
    )
    const { lines } = await linesOf('?type=log.erased')
    expect(lines.slice(1).filter((line) => /(^|,)"?=/.test(line))).toEqual([])
  })

  it('is refused without its permission, and then leaves no trace', async () => {
    const { body: role } = await owner.post<{ key: string }>(`/api/platforms/${platform.id}/roles`, {
      name: { fr: 'Lecture' },
      scope: 'platform',
      permissions: ['platform.back-office-access.authorize', 'platform.page.administration', 'platform.log.read'],
    })
    const one = await makePerson(platform)
    await inPlatform(platform.id, () =>
      grantRole(operatorOn(server.app, platform), { email: one.email, role: role.key }),
    )
    const reader = await signIn(server.browser(platform.host), one)
    const before = (await all('&type=log.exported')).length
    expect((await reader.get(address)).status).toBe(200)
    expect((await reader.get(`${address}/export`)).status).toBe(403)
    expect((await all('&type=log.exported')).length).toBe(before)
  })

  it('reads more than one page of what is there', async () => {
    const many = await makeProgram(server.app, platform, { categories: [{ steps: ['form'] }] })
    await makeManyResponses(platform, many, { count: 1_100, minutesApart: 0, until: new Date('2026-11-20T07:00:00Z') })
    const { lines } = await linesOf('?type=response.submitted', `/api/user.programs/${many.program.id}/logs`)
    expect([lines.length, new Set(lines).size]).toEqual([1_101, 1_101])
  })
})
