import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { ApiProblem } from './problem.ts'
import { $authUser, $domainInfo, adoptSession, forgetSession, isAllowed, loadSession, logOut } from './session.ts'
import { download, nameOf } from './transfer.ts'
import { apiHooks, configureApi, setCsrfToken } from './transport.ts'

interface Seen {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const problem = (code: string, status: number, more: object = {}) =>
  json({ type: 'about:blank', title: code, status, code, issues: [], ...more }, status)
const user = {
  id: 'u1',
  firstname: 'Ada',
  lastname: 'L',
  email: 'ada@example.org',
  superAdmin: false,
  locale: 'fr',
  confirmed: true,
} as const
const session = (over: object = {}) => ({
  user: null,
  roles: [],
  permissions: [],
  csrfToken: 'c1',
  platform: null,
  sessionInactivityTime: 900_000,
  ...over,
})

let seen: Seen[] = []

/** Answers by `METHOD path`; the last of a list stays. */
function serve(routes: Record<string, (() => Response)[]>): void {
  seen = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = String(url).split('?')[0] as string
    const method = String(init.method)
    seen.push({
      method,
      path: String(url),
      headers: init.headers as Record<string, string>,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    })
    const answers = routes[`${method} ${path}`]
    if (!answers?.length) throw new TypeError(`nothing at ${method} ${path}`)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return (answer as () => Response)().clone()
  })
}
const paths = () => seen.map(({ method, path }) => `${method} ${path}`)

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, value: string) => void storage.set(name, value),
  removeItem: (name: string) => void storage.delete(name),
})

const onProblem = vi.fn()
const onSessionEnd = vi.fn()
beforeEach(() => {
  storage.clear()
  forgetSession()
  setCsrfToken('c1')
  onProblem.mockReset()
  onSessionEnd.mockReset()
  configureApi({ locale: () => 'fr', onProblem, onSessionEnd })
})
afterEach(() => expect(apiHooks().locale()).toBe('fr'))

describe('domainInfo', () => {
  it.each([
    ['https:', 'https'],
    ['http:', 'http'],
  ])('holds the scheme of the address and the platform of the host: %s', (protocol, scheme) => {
    vi.stubGlobal('location', { protocol })
    const platform = { id: 'p1', name: 'Quais' } as never
    adoptSession(session({ platform }) as never)
    expect($domainInfo.get()).toEqual({ scheme, platform })
  })
})

describe('call', () => {
  it('takes method and path from the registry, params into the path, the rest into query and body', async () => {
    serve({
      'PUT /api/user.programs/a%2Fb/status': [() => json({ id: 'p' })],
      'GET /api/user.programs': [() => json({ items: [] })],
    })
    await call('setProgramStatus', { params: { programId: 'a/b' }, body: { status: 'archived', version: 2 } })
    await call('listPrograms', { query: { status: 'all', search: '', limit: 2 } })
    expect(seen).toEqual([
      {
        method: 'PUT',
        path: '/api/user.programs/a%2Fb/status',
        headers: {
          accept: 'application/json, application/problem+json',
          locale: 'fr',
          'x-csrf-token': 'c1',
          'content-type': 'application/json',
        },
        body: { status: 'archived', version: 2 },
      },
      {
        method: 'GET',
        path: '/api/user.programs?status=all&limit=2',
        headers: { accept: 'application/json, application/problem+json', locale: 'fr', 'x-csrf-token': 'c1' },
        body: undefined,
      },
    ])
  })

  it('gives undefined for 204, and a problem with code, issues and data for a refusal', async () => {
    serve({
      'PUT /api/profile/password': [
        () => new Response(null, { status: 204 }),
        () =>
          problem('resource.stale', 409, {
            issues: [{ at: 'body.version', rule: 'stale' }],
            current: { version: 4 },
            reference: 'r1',
          }),
      ],
    })
    const change = { body: { current: 'a', password: 'b'.repeat(10) } }
    expect(await call('changePassword', change)).toBeUndefined()
    const refusal = await call('changePassword', change).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ApiProblem)
    expect(refusal).toMatchObject({
      code: 'resource.stale',
      status: 409,
      issues: [{ at: 'body.version', rule: 'stale' }],
      data: { current: { version: 4 } },
      reference: 'r1',
    })
  })

  it('makes a problem of an answer that is none, and of no answer', async () => {
    serve({ 'GET /api/profile': [() => new Response('<h1>Bad gateway</h1>', { status: 502 })] })
    await expect(call('getProfile')).rejects.toMatchObject({ code: 'server.failure', status: 502 })
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('failed')
    })
    await expect(call('getProfile')).rejects.toMatchObject({ code: 'client.offline' })
  })

  it('sends an idempotency key where the endpoint honours one, the given one when repeated', async () => {
    serve({ 'POST /api/portal/me/responses': [() => json({ id: 'r' }, 201)] })
    const body = { programId: 'p', categoryId: 'c', lang: 'fr' } as const
    await call('startResponse', { body })
    await call('startResponse', { body }, { idempotencyKey: 'k' })
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      'k',
    ])
  })

  it('fetches the token before the first write only', async () => {
    setCsrfToken('')
    serve({
      'GET /api/session': [() => json(session({ csrfToken: 'fresh' }))],
      'PUT /api/profile/password': [() => new Response(null, { status: 204 })],
    })
    const change = { body: { current: 'a', password: 'b'.repeat(10) } }
    await Promise.all([call('changePassword', change), call('changePassword', change)])
    expect(paths()).toEqual(['GET /api/session', 'PUT /api/profile/password', 'PUT /api/profile/password'])
    expect(seen[1]?.headers['x-csrf-token']).toBe('fresh')
  })

  it('fetches a new token once when the server no longer knows it', async () => {
    serve({
      'GET /api/session': [() => json(session({ csrfToken: 'c2' }))],
      'PUT /api/profile/password': [() => problem('request.csrf', 403), () => new Response(null, { status: 204 })],
    })
    await call('changePassword', { body: { current: 'a', password: 'b'.repeat(10) } })
    expect(paths()).toEqual(['PUT /api/profile/password', 'GET /api/session', 'PUT /api/profile/password'])
    expect(seen[2]?.headers['x-csrf-token']).toBe('c2')
  })

  it('tells the application of each write that succeeded, and of nothing else', async () => {
    const onWrite = vi.fn()
    configureApi({ onWrite })
    serve({
      'GET /api/profile': [() => json({ id: 'u1' })],
      'PUT /api/profile/password': [
        () => problem('account.credentials', 401),
        () => new Response(null, { status: 204 }),
      ],
      'POST /api/auth/refresh': [() => json({})],
      'POST /api/auth/login': [() => problem('account.credentials', 401)],
    })
    await call('getProfile')
    await call('login', { body: { email: 'a@b.fr', password: 'x' } }).catch(() => {})
    expect(onWrite.mock.calls).toEqual([])
    await call('changePassword', { body: { current: 'a', password: 'b'.repeat(10) } })
    expect(onWrite.mock.calls).toEqual([['changePassword']])
    configureApi({ onWrite: () => {} })
  })

  it.each([
    ['missing_permissions', 403],
    ['platform_suspended', 403],
    ['program.archived', 409],
  ] as const)('hands %s on to the application, which knows what it means', async (code, status) => {
    serve({ 'GET /api/profile': [() => problem(code, status)] })
    await expect(call('getProfile')).rejects.toMatchObject({ code })
    expect(onProblem.mock.calls.map(([each]) => each.code)).toEqual([code])
  })
})

describe('an expired session', () => {
  it('is renewed too when it is a new token that shows its end', async () => {
    serve({
      'GET /api/session': [() => json(session({ csrfToken: 'c2' }))],
      'PUT /api/profile/password': [
        () => problem('request.csrf', 403),
        () => problem('session.required', 401),
        () => new Response(null, { status: 204 }),
      ],
      'POST /api/auth/refresh': [() => json({ accessToken: 'x' })],
    })
    await call('changePassword', { body: { current: 'a', password: 'b'.repeat(10) } })
    expect(paths()).toEqual([
      'PUT /api/profile/password',
      'GET /api/session',
      'PUT /api/profile/password',
      'POST /api/auth/refresh',
      'PUT /api/profile/password',
    ])
  })

  it('is refreshed once for all that failed together, and each is sent again once', async () => {
    const expired = () => problem('session.expired', 401)
    serve({
      'GET /api/profile': [expired, expired, expired, () => json({ id: 'u1' })],
      'POST /api/auth/refresh': [() => json({ accessToken: 'x' })],
    })
    const all = await Promise.all([call('getProfile'), call('getProfile'), call('getProfile')])
    expect(all).toEqual([{ id: 'u1' }, { id: 'u1' }, { id: 'u1' }])
    expect(paths().filter((path) => path.endsWith('/refresh'))).toEqual(['POST /api/auth/refresh'])
    expect(paths()).toHaveLength(7)
  })

  it('that cannot be refreshed logs out, forgets the person and tells the application once', async () => {
    adoptSession(session({ user }) as never)
    serve({
      'GET /api/profile': [() => problem('session.expired', 401)],
      'POST /api/auth/refresh': [() => problem('session.expired', 401)],
      'POST /api/auth/logout': [() => new Response(null, { status: 500 })],
      'GET /api/session': [() => json(session())],
    })
    await Promise.allSettled([call('getProfile'), call('getProfile')])
    expect($authUser.get()).toBeNull()
    expect(onSessionEnd).toHaveBeenCalledTimes(1)
    await expect(call('getProfile')).rejects.toMatchObject({ code: 'session.expired' })
  })

  it('that ended while the server was silent is gone here, and ended there before anything else is asked', async () => {
    adoptSession(session({ user }) as never)
    serve({})
    expect(await logOut()).toBe(false)
    expect($authUser.get()).toBeNull()

    // A page that the server made before it heard brings nobody back.
    adoptSession(session({ user }) as never)
    expect($authUser.get()).toBeNull()
    await expect(call('getProfile')).rejects.toMatchObject({ code: 'client.offline' })
    expect(paths()).toEqual(['GET /api/session', 'GET /api/session'])

    serve({
      'GET /api/session': [() => json(session({ user })), () => json(session())],
      'POST /api/auth/logout': [() => new Response(null, { status: 204 })],
      'GET /api/profile': [() => json({ id: 'u2' })],
    })
    expect(await call('getProfile')).toEqual({ id: 'u2' })
    expect(paths()).toEqual(['GET /api/session', 'POST /api/auth/logout', 'GET /api/profile'])
    expect((await loadSession()).user).toBeNull()
  })

  it('is not refreshed for login', async () => {
    serve({ 'POST /api/auth/login': [() => problem('account.credentials', 401)] })
    await expect(call('login', { body: { email: 'a@b.fr', password: 'x' } })).rejects.toMatchObject({
      code: 'account.credentials',
    })
    expect(paths()).toEqual(['POST /api/auth/login'])
  })

  it('is renewed on load only where somebody signed in before', async () => {
    serve({ 'GET /api/session': [() => json(session())] })
    expect((await loadSession()).user).toBeNull()
    expect(paths()).toEqual(['GET /api/session'])

    adoptSession(session({ user }) as never)
    serve({
      'GET /api/session': [() => json(session()), () => json(session({ user }))],
      'POST /api/auth/refresh': [() => json({ accessToken: 'x' })],
    })
    expect((await loadSession()).user).toEqual(user)
    expect(paths()).toEqual(['GET /api/session', 'POST /api/auth/refresh', 'GET /api/session'])
  })
})

describe('isAllowed', () => {
  it('is the union of the roles on the platform, plus those in the program', () => {
    const role = { key: 'r', name: null, scope: 'program', programId: 'p1', permissions: ['program.form.read'] }
    adoptSession(session({ user, permissions: ['platform.log.read'], roles: [role] }) as never)
    expect([
      isAllowed('platform.log.read'),
      isAllowed('program.form.read'),
      isAllowed('program.form.read', 'p1'),
      isAllowed('program.form.read', 'p2'),
    ]).toEqual([true, false, true, false])
    adoptSession(session({ user: { ...user, superAdmin: true } }) as never)
    expect(isAllowed('program.form.read', 'p2')).toBe(true)
    adoptSession(session({ permissions: ['platform.log.read'] }) as never)
    expect(isAllowed('platform.log.read')).toBe(false)
  })
})

describe('download', () => {
  it('saves what was streamed under the name that the server gives', async () => {
    serve({
      'GET /api/user.programs/p/responses/export': [
        () =>
          new Response('a;b\n', {
            headers: { 'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''%C3%A9t%C3%A9.csv` },
          }),
      ],
    })
    const saved: { name: string; text: string }[] = []
    let bytes = ''
    await download(
      'exportResponses',
      { params: { programId: 'p' }, query: { format: 'csv' } },
      {
        save: ({ blob, name }) =>
          void blob.text().then((text) => {
            bytes = text
            saved.push({ name, text })
          }),
      },
    )
    await vi.waitFor(() => expect(saved).toEqual([{ name: 'été.csv', text: 'a;b\n' }]))
    expect(bytes).toBe('a;b\n')
  })

  it.each([
    ['attachment; filename="a b.csv"', 'a b.csv'],
    ['attachment; filename=a.csv', 'a.csv'],
    [null, ''],
  ])('reads the name of %s', (header, name) => expect(nameOf(header)).toBe(name))
})
