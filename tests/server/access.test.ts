import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_PERMISSIONS } from '#core/access/permissions.ts'
import { api } from '#core/api.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { Membership } from '#server/db/models/Membership.ts'
import { Platform } from '#server/db/models/Platform.ts'
import { Session } from '#server/db/models/Session.ts'
import { User } from '#server/db/models/User.ts'
import { forgetHosts } from '#server/http/hosts.ts'
import type { Route } from '#server/http/route.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import {
  CALLERS,
  type Caller,
  type CallerRights,
  canAim,
  type Outcome,
  promised,
  STATES,
  type State,
  TARGETS,
  type Target,
} from '../access/rule.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { pathParams } from '../factories/params.ts'
import { makePerson, signIn, startSupport } from '../factories/people.ts'
import { makeProgram } from '../factories/program.ts'
import { makeResponse } from '../factories/response.ts'
import { type Browser, startTestServer, type TestServer } from '../http.ts'
import type { Holdings } from '../isolation/fixture.ts'
import { furnish } from '../isolation/furnish.ts'

/** What an action would answer if it ran: nothing does, so that no call changes what the next one finds. */
const THROUGH = 299
/** Calls under way at once. */
const AT_ONCE = 8

const endpoints = Object.entries(api) as unknown as [string, Endpoint][]

const withoutActions = (routes: readonly Route[]): readonly Route[] =>
  routes.map((route) =>
    // What gives the token that writes need.
    route.endpoint.path === api.getSession.path
      ? route
      : {
          ...route,
          run: async (_ctx, _input, { res }) => {
            res.status(THROUGH).end()
          },
        },
  )

let database: TestDatabase
/** Everything is made with this one, and asked of the other: their sessions are the same. */
let working: TestServer
let server: TestServer
let mine: Holdings
let ids: Record<Target, Record<string, string>>
const browsers = {} as Record<Caller, (on: TestServer) => Promise<Browser>>

beforeAll(async () => {
  database = await openTestDatabase()
  await database.clean()
  working = await startTestServer()
  server = await startTestServer({ routes: withoutActions })
  mine = await furnish(working, 'mine', 'Plain')
  const theirs = await furnish(working, 'theirs', 'Zebrafish')
  const second = await makeProgram(working.app, mine.platform)
  const response = await makeResponse(working.app, mine.platform, second)
  ids = {
    own: mine.ids,
    'other program': { ...mine.ids, ...pathParams(mine.platform, second, { response, person: mine.owner }) },
    'other platform': theirs.ids,
  }
  for (const caller of Object.keys(CALLERS) as Caller[]) browsers[caller] = await enter(caller)
})
afterAll(async () => {
  await server.close()
  await working.close()
  await database.close()
})

/** Signs a caller in; answers their browser on any of the two servers. */
async function enter(caller: Caller): Promise<(on: TestServer) => Promise<Browser>> {
  const { platform } = mine
  const rights: CallerRights = CALLERS[caller]
  const role = rights.platform ?? rights.program
  const person = await makePerson(platform, {
    ...(role && { role }),
    ...(rights.program && { programId: mine.made.program.id }),
  })
  if (caller.startsWith('super admin')) await User.update({ superAdmin: true }, { where: { id: person.id } })
  if (rights.is === 'support') await startSupport(platform, person)
  const browser = working.browser(platform.host)
  if (caller !== 'visitor') await signIn(browser, person)
  await browser.get('/api/session')
  let headers: Record<string, string> = {}
  if (caller === 'enrolling') await Session.update({ pendingStep: 'enrol' }, { where: { userId: person.id } })
  if (caller === 'revoked')
    await inPlatform(platform.id, () => Membership.update({ state: 'revoked' }, { where: { userId: person.id } }))
  if (caller === 'token') {
    const { body } = await browser.post<{ token: string }>(`/api/platforms/${platform.id}/tokens`, {
      name: 'all',
      scopes: ALL_PERMISSIONS,
      days: 1,
    })
    headers = { authorization: `Bearer ${body.token}` }
  }
  return async (on) => {
    const own = on.browser(platform.host)
    if (caller === 'token') {
      const { send } = own
      own.send = (method, path, options) =>
        send(method, path, { ...options, headers: { ...headers, 'x-csrf-token': '', ...options?.headers } })
      return own
    }
    for (const [name, value] of browser.cookies) own.cookies.set(name, value)
    // Brings the token that writes need.
    await own.get('/api/session')
    return own
  }
}

async function setState(state: State): Promise<void> {
  await asSystem('the test changes the state of a platform', () =>
    Platform.update({ state }, { where: { id: mine.platform.id } }),
  )
  forgetHosts()
}

function addressOf([name, endpoint]: [string, Endpoint], target: Target): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, param: string) => {
    const value = ids[target][param] ?? ids.own[param]
    if (value === undefined) throw new Error(`${name}: no fixture for :${param}`)
    return value
  })
  return `/api${path}`
}

/** What the server does with each call, by the name of its endpoint. */
async function tried(
  on: TestServer,
  caller: Caller,
  target: Target,
  asked = endpoints,
): Promise<Record<string, Outcome>> {
  const browser = await browsers[caller](on)
  const outcomes: Record<string, Outcome> = {}
  const left = [...asked]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, endpoint] = next
      const { status, body } = await browser.send<{ code?: string }>(
        endpoint.method.toUpperCase(),
        addressOf(next, target),
        endpoint.raw
          ? { raw: Buffer.from('x'), headers: { 'content-type': endpoint.raw.types[0] ?? '' } }
          : endpoint.method === 'get'
            ? {}
            : { body: {} },
      )
      // What is wrong in the input is said only to those who may call.
      outcomes[name] =
        status === THROUGH || name === 'getSession' || body?.code === 'request.invalid'
          ? 'through'
          : (body?.code ?? `${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcomes
}

const expected = (caller: Caller, state: State, target: Target, asked = endpoints): Record<string, Outcome> =>
  Object.fromEntries(asked.map(([name, endpoint]) => [name, promised(endpoint, caller, state, target)]))

const aimed = (target: Target) => endpoints.filter(([, endpoint]) => canAim(endpoint, target))

describe.each(Object.keys(CALLERS) as Caller[])('%s', (caller) => {
  it.each(TARGETS)(
    'is let through or refused as declared, for what is of: %s',
    { timeout: 120_000 },
    async (target) => {
      await setState('active')
      const asked = aimed(target)
      expect(asked.length).toBeGreaterThan(5)
      expect(await tried(server, caller, target, asked)).toEqual(expected(caller, 'active', target, asked))
    },
  )

  it.each(STATES.filter((state) => state !== 'active'))(
    'is let through or refused on a platform that is %s',
    { timeout: 120_000 },
    async (state) => {
      await setState(state)
      expect(await tried(server, caller, 'own')).toEqual(expected(caller, state, 'own'))
    },
  )
})

describe('the table', () => {
  const without = (weaken: (endpoint: Endpoint) => Endpoint) =>
    startTestServer({
      routes: (routes) => withoutActions(routes.map((route) => ({ ...route, endpoint: weaken(route.endpoint) }))),
    })
  const differences = async (weak: TestServer, caller: Caller, state: State, target: Target) => {
    await setState(state)
    const asked = aimed(target)
    const [was, is] = [expected(caller, state, target, asked), await tried(weak, caller, target, asked)]
    return Object.keys(was).filter((name) => was[name] !== is[name])
  }

  const checks: [string, (endpoint: Endpoint) => Endpoint, Caller, State, Target][] = [
    ['the session', (endpoint) => ({ ...endpoint, access: { public: 'weak' } }), 'visitor', 'active', 'own'],
    [
      'the permission',
      (endpoint) => ({ ...endpoint, access: 'permission' in endpoint.access ? { signedIn: true } : endpoint.access }),
      'applicant',
      'active',
      'own',
    ],
    [
      'the program',
      (endpoint) => ({ ...endpoint, access: 'permission' in endpoint.access ? { signedIn: true } : endpoint.access }),
      'collaborator',
      'active',
      'other program',
    ],
    ['the suspension', (endpoint) => ({ ...endpoint, whileSuspended: true }), 'owner', 'suspended', 'own'],
    ['the deletion', (endpoint) => ({ ...endpoint, whileDeleted: true }), 'owner', 'deleted', 'own'],
    [
      'the credentials of a token',
      (endpoint) => ({ ...endpoint, auth: endpoint.auth === 'session' ? 'sessionOrToken' : endpoint.auth }),
      'token',
      'active',
      'own',
    ],
  ]
  // Until there is an endpoint for operators, nothing can differ. Theirs are on the installation's own hosts, which is a check of its own.
  const forOperators: typeof checks = [
    [
      'the operators',
      (endpoint) =>
        'superAdmin' in endpoint.access ? { ...endpoint, host: 'any', access: { signedIn: true } } : endpoint,
      'owner',
      'active',
      'own',
    ],
  ]
  const hasOperators = endpoints.some(([, { access }]) => 'superAdmin' in access)

  it.each([...checks, ...(hasOperators ? forOperators : [])])(
    'shows that a server without the check of %s differs',
    { timeout: 120_000 },
    async (what, weaken, caller, state, target) => {
      const weak = await without(weaken)
      try {
        expect((await differences(weak, caller, state, target)).length, what).toBeGreaterThan(0)
      } finally {
        await weak.close()
      }
    },
  )

  it('asks again who somebody is, where that was declared, once ten minutes have passed', async () => {
    await setState('active')
    const asked = endpoints.filter(([, { stepUp, host }]) => stepUp && host !== 'installation')
    server.clock.advance(11 * 60_000)
    const outcomes = await tried(server, 'owner', 'own', asked)
    expect([asked.length > 0, [...new Set(Object.values(outcomes))]]).toEqual([true, ['session.stepUp']])
  })
})
