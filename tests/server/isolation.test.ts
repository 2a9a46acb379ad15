import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#core/api.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { makePerson, signIn } from '../factories/people.ts'
import { type Browser, startTestServer, type TestServer } from '../http.ts'
import { type Holdings, type IsolationFixture, PNG } from '../isolation/fixture.ts'
import { FIXTURES } from '../isolation/fixtures.ts'
import { furnish } from '../isolation/furnish.ts'

let database: TestDatabase
let server: TestServer
let mine: Holdings
let theirs: Holdings

const MARKER = 'Zebrafish'

beforeAll(async () => {
  database = await openTestDatabase()
  await database.clean()
  server = await startTestServer()
  mine = await furnish(server, 'mine', 'Plain')
  theirs = await furnish(server, 'theirs', MARKER)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const collected = <Part extends 'bodies' | 'queries'>(part: Part): NonNullable<IsolationFixture[Part]> =>
  Object.assign({}, ...FIXTURES.map((fixture) => fixture[part]))
const BODIES = collected('bodies')
const QUERIES = collected('queries')
const NAMED_IN_BODY = FIXTURES.flatMap(({ namedInBody }) => namedInBody ?? [])
const PERSONAL = FIXTURES.flatMap(({ personal }) => personal ?? [])

const endpoints = Object.entries(api) as unknown as [string, Endpoint][]
const named = endpoints.filter(([, endpoint]) => /:/.test(endpoint.path) || endpoint.method !== 'get')

/** The address with ids of these holdings, `platformId` of another's where told. */
function addressOf(name: string, endpoint: Endpoint, ids: Record<string, string>): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, param: string) => {
    const value = ids[param]
    if (value === undefined) throw new Error(`${name}: no fixture for :${param}`)
    return value
  })
  return `/api${path}${QUERIES[name] ?? ''}`
}

async function ask(browser: Browser, name: string, endpoint: Endpoint, ids: Record<string, string>, whose: Holdings) {
  const path = addressOf(name, endpoint, ids)
  if (endpoint.wire === 'multipart') return browser.upload(path, 'x.png', PNG, 'image/png')
  if (endpoint.method === 'get') return browser.get(path)
  if (endpoint.raw)
    return browser.send(endpoint.method.toUpperCase(), path, {
      raw: PNG,
      headers: { 'content-type': endpoint.raw.types[0] ?? '' },
    })
  const body = BODIES[name]?.(whose)
  if (endpoint.body && body === undefined) throw new Error(`${name}: no body to try`)
  return browser.send(endpoint.method.toUpperCase(), path, { body: body ?? {} })
}

/** Answers an empty list about somebody else (spec §7). */
const EMPTY_FOR_OTHERS = new Set(['listMyPlatforms'])

const guarded = named.filter(([name]) => !PERSONAL.includes(name) && !EMPTY_FOR_OTHERS.has(name))

describe.each(guarded)('%s', (name, endpoint) => {
  it('answers another platform’s owner nothing, with its own platform in the path', async () => {
    const browser = await signIn(server.browser(mine.platform.host), mine.owner)
    // Where the path names nothing, the body does; where neither does, there is nothing of theirs to reach.
    const reachesOut =
      /:(?!platformId|themeReference|number|page|kind|provider\/callback)/.test(endpoint.path) ||
      NAMED_IN_BODY.includes(name)
    if (!reachesOut) return
    const answer = await ask(browser, name, endpoint, { ...theirs.ids, platformId: mine.platform.id }, theirs)
    expect([name, [403, 404, 422].includes(answer.status), answer.text.includes(MARKER)]).toEqual([name, true, false])
    // 422 is only for what stands in a body: a path never says that something is there.
    if (answer.status === 422) expect(name).toBe('createProgram')
  })

  it('answers 404 when the path names another platform than the host', async () => {
    if (!endpoint.path.includes(':platformId')) return
    const browser = await signIn(server.browser(mine.platform.host), mine.owner)
    const answer = await ask(browser, name, endpoint, theirs.ids, theirs)
    expect([answer.status, answer.text.includes(MARKER)]).toEqual([404, false])
  })

  it('answers a member without the right 403 or 404', async () => {
    if ('public' in endpoint.access || name === 'startResponse' || name === 'startHandover') return
    const stranger = await makePerson(mine.platform)
    const browser = await signIn(server.browser(mine.platform.host), stranger)
    const answer = await ask(browser, name, endpoint, mine.ids, mine)
    expect([name, [403, 404].includes(answer.status)]).toEqual([name, true])
  })

  it('answers a visitor 401', async () => {
    if ('public' in endpoint.access) return
    const answer = await ask(server.browser(mine.platform.host), name, endpoint, mine.ids, mine)
    expect(answer.status).toBe(401)
  })
})

describe('the other way round', () => {
  it('lets the owner reach what it refused to others', async () => {
    const browser = await signIn(server.browser(theirs.platform.host), theirs.owner)
    const reads = guarded.filter(
      ([, endpoint]) => endpoint.method === 'get' && endpoint.wire === 'json' && 'permission' in endpoint.access,
    )
    const statuses = await Promise.all(
      reads.map(async ([name, endpoint]) => [name, (await ask(browser, name, endpoint, theirs.ids, theirs)).status]),
    )
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  })

  it('finds the marker where it belongs', async () => {
    const browser = await signIn(server.browser(theirs.platform.host), theirs.owner)
    const program = await browser.get(`/api/user.programs/${theirs.ids.programId}`)
    expect(program.text).toContain(MARKER)
  })

  it('changed nothing of theirs', async () => {
    const browser = await signIn(server.browser(theirs.platform.host), theirs.owner)
    type Program = { status: string; slug: string; title: Record<string, string> }
    const { body } = await browser.get<Program>(`/api/user.programs/${theirs.ids.programId}`)
    expect([body.status, body.slug, body.title.fr]).toEqual(['active', theirs.ids.programSlug, `${MARKER} programme`])
  })
})

it('keeps lists of one platform free of another’s people, programs and applications', async () => {
  const browser = await signIn(server.browser(mine.platform.host), mine.owner)
  const paths = [
    '/api/user.programs?status=all',
    `/api/platforms/${mine.platform.id}/users`,
    `/api/platforms/${mine.platform.id}/logs`,
    `/api/platforms/${mine.platform.id}/dashboard`,
    `/api/portal/platforms/${mine.platform.id}/programs`,
    `/api/user.programs/${mine.ids.programId}/responses`,
  ]
  const leaks = await Promise.all(paths.map(async (path) => [path, (await browser.get(path)).text.includes(MARKER)]))
  expect(leaks.filter(([, leaks]) => leaks)).toEqual([])
})
