import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import express, { type Express } from 'express'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint, raw, redirect } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import { id } from '#core/schema.ts'
import type { Context, PlatformRef } from '#server/context.ts'
import { testDialect } from '#tests/database.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { type Browser, browserOf, codeOf } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { IdempotencyKey } from '../db/models/IdempotencyKey.ts'
import { accountRoutes } from '../features/account/account.routes.ts'
import { responseSlice } from '../features/response/response.slice.ts'
import { inPlatform } from '../tenancy/scope.ts'
import { readableBody } from './depth.ts'
import { mountRaw, mountRoutes } from './handle.ts'
import { listen } from './listen.ts'
import { openApiDocument } from './openapi.ts'
import { problemHandler } from './problems.ts'
import { type Route, route, type SignatureCheck, withLookups } from './route.ts'
import { isSigned } from './signature.ts'

const server = testServer()
const sessionRoute = accountRoutes.filter(({ endpoint: { path, method } }) => path === '/session' && method === 'get')
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** Sends this many times 100,000 bytes, without saying before how many there are; answers the status. */
const sendChunks = (port: number, host: string, count: number): Promise<number | undefined> =>
  new Promise((done, fail) => {
    const headers = { host, 'content-type': 'application/octet-stream' }
    const req = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/bytes', headers }, (res) => {
      res.resume()
      done(res.statusCode)
    })
    req.on('error', fail)
    for (let n = 0; n < count; n++) req.write(Buffer.alloc(100_000))
    req.end()
  })

/** A server with these endpoints alone. */
async function serve(...routes: Route[]) {
  const { app } = server
  const site: Express = express()
    .set('query parser', 'simple')
    .use('/api', mountRaw(app, routes), express.json(), readableBody, mountRoutes(app, routes))
    .use(problemHandler(app))
  const { port, close } = await listen({ ...app, config: { ...app.config, port: 0 } }, site)
  open.push(() => close(0))
  return Object.assign((host: string): Browser => browserOf(port, host), { port })
}

const PUBLIC = { public: 'a test' }

describe('who calls', () => {
  const asked = (auth: 'session' | 'token' | 'sessionOrToken' | 'none') =>
    route(
      endpoint({
        method: 'post',
        path: `/who-${auth}`,
        summary: 'x',
        auth: auth as 'none',
        access: PUBLIC,
        response: z.object({ id: z.string().nullable() }),
      }),
      async ({ actor }) => ({ id: 'id' in actor ? actor.id : null }),
    )

  it('is known by the declared credentials alone, and only a session needs a CSRF token', async () => {
    const platform = await makePlatform(server.app)
    const person = await makePerson(platform, { role: 'owner' })
    const signedIn = await signIn(server.browser(platform.host), person)
    const on = await serve(asked('session'), asked('token'), asked('sessionOrToken'), asked('none'))
    const cookie = [...signedIn.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const csrf = String((await signedIn.get<{ csrfToken: string }>('/api/session')).body.csrfToken)
    const made = await signedIn.post<{ token: string }>(`/api/platforms/${platform.id}/tokens`, {
      name: 'x',
      scopes: ['platform.user.read'],
      days: 1,
    })
    const bearer = { authorization: `Bearer ${made.body.token}` }
    const ask = async (auth: string, headers: Record<string, string>) => {
      const answer = await on(platform.host).send<{ id: string | null; code?: string }>('POST', `/api/who-${auth}`, {
        raw: Buffer.from(''),
        headers,
      })
      return answer.body.code ?? answer.body.id
    }
    expect([
      await ask('session', { cookie, 'x-csrf-token': csrf }),
      await ask('session', { cookie }),
      await ask('session', { cookie: cookie.replace(/access=[^;]+; ?/, ''), 'x-csrf-token': csrf, ...bearer }),
      await ask('token', bearer),
      await ask('token', { cookie, 'x-csrf-token': csrf }),
      await ask('sessionOrToken', { cookie, 'x-csrf-token': csrf }),
      await ask('sessionOrToken', { cookie }),
      await ask('sessionOrToken', bearer),
      await ask('sessionOrToken', { cookie, authorization: 'Bearer unknown' }),
      await ask('none', { cookie, 'x-csrf-token': csrf, ...bearer }),
    ]).toEqual([person.id, 'request.csrf', null, person.id, null, person.id, 'request.csrf', person.id, null, null])
  })
})

describe('a signed body', () => {
  const SECRET = 'of the payment service'
  const hook = endpoint({
    method: 'post',
    path: '/hooks/pay',
    summary: 'x',
    auth: 'signature',
    access: PUBLIC,
    body: raw({ types: ['application/json'], max: 100 }),
    response: z.object({ text: z.string(), by: z.string() }),
  })
  const verify: SignatureCheck = async (ctx, { headers, body }) =>
    isSigned(
      { timestamp: String(headers['x-time']), signatures: [String(headers['x-signature'])], body },
      [SECRET],
      ctx.now,
    )
      ? 'pay'
      : null
  const run = async ({ actor }: Context, { body }: { body: Uint8Array }) => ({
    text: Buffer.from(body).toString(),
    by: 'name' in actor ? actor.name : '',
  })

  it('is taken as it came from who knows the secret, recently, and from nobody else', async () => {
    const platform = await makePlatform(server.app)
    const on = await serve(route(hook, run, { verify }))
    const send = async (text: string, { secret = SECRET, late = 0, sent = text, type = 'application/json' } = {}) => {
      const time = String(Math.floor(server.clock.now().getTime() / 1000) - late)
      const signature = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
      const headers = { 'x-time': time, 'x-signature': signature, 'content-type': type }
      return on(platform.host).send<{ text?: string; by?: string }>('POST', '/api/hooks/pay', {
        raw: Buffer.from(sent),
        headers,
      })
    }
    const text = '{ "paid":1,  "not JSON" '
    expect((await send(text)).body).toEqual({ text, by: 'pay' })
    expect([
      codeOf(await send(text, { secret: 'another' })),
      codeOf(await send(text, { sent: text.replace('1', '2') })),
      codeOf(await send(text, { late: 301 })),
      codeOf(await send(text, { late: -301 })),
      codeOf(await send(text, { type: 'text/plain' })),
      codeOf(await send('x'.repeat(101))),
    ]).toEqual([
      [401, 'request.signature'],
      [401, 'request.signature'],
      [401, 'request.signature'],
      [401, 'request.signature'],
      [400, 'request.malformed'],
      [413, 'request.tooLarge'],
    ])
  })

  it('cannot be declared without what verifies it', () => {
    expect(() => route(hook, run)).toThrow('/hooks/pay')
  })
})

it('hands a stream on while it arrives, and ends it past its bound', async () => {
  const platform = await makePlatform(server.app)
  const bytes = endpoint({
    method: 'post',
    path: '/bytes',
    summary: 'x',
    auth: 'none',
    access: PUBLIC,
    body: raw({ types: ['application/octet-stream'], max: 200_000, as: 'stream' }),
    response: z.object({ size: z.number() }),
  })
  const on = await serve(
    route(bytes, async (_ctx, { body }) => {
      let size = 0
      for await (const chunk of body) size += chunk.length
      return { size }
    }),
  )
  const headers = { 'content-type': 'application/octet-stream' }
  const send = (size: number) => on(platform.host).send('POST', '/api/bytes', { raw: Buffer.alloc(size), headers })
  expect((await send(200_000)).body).toEqual({ size: 200_000 })
  expect(codeOf(await send(200_001))).toEqual([413, 'request.tooLarge'])
  const chunks = (count: number) => sendChunks(on.port, platform.host, count)
  expect([await chunks(4), await chunks(2)]).toEqual([413, 200])
})

it('leads to paths of this origin and to declared hosts, nowhere else', async () => {
  const platform = await makePlatform(server.app)
  const leave = endpoint({
    method: 'get',
    path: '/leave',
    summary: 'x',
    auth: 'none',
    access: PUBLIC,
    query: z.object({ to: z.string() }),
    response: redirect('pay.example'),
  })
  const on = await serve(route(leave, async (_ctx, { to }) => to))
  const lead = async (to: string) => {
    const { status, headers } = await on(platform.host).get(`/api/leave?to=${encodeURIComponent(to)}`)
    return status === 303 ? headers.location : status
  }
  expect([
    await lead('/fr/account?a=1#b'),
    await lead('https://pay.example/session/1'),
    await lead('https://evil.example/'),
    await lead('http://pay.example/'),
    await lead('https://pay.example@evil.example/'),
    await lead('//evil.example/'),
    await lead('/\\evil.example/'),
    await lead('/\t/evil.example/'),
    await lead('javascript:alert(1)'),
    await lead('account'),
  ]).toEqual(['/fr/account?a=1#b', 'https://pay.example/session/1', ...Array(8).fill(500)])
})

describe('access to what a program holds', () => {
  const look = endpoint({
    method: 'get',
    path: '/looks/:responseId',
    summary: 'x',
    access: { permission: 'program.response.read', on: { resource: 'response' } },
    params: z.object({ responseId: id }),
    response: z.object({ seen: z.string() }),
  })
  const looking = async () =>
    withLookups(
      [route(look, async (_ctx, { responseId }) => ({ seen: responseId }))],
      (await responseSlice.resources?.()) ?? {},
    )

  it('is decided in its program: what is unknown, foreign or out of sight is not there', async () => {
    const make = async () => {
      const platform = await makePlatform(server.app)
      const made = await makeProgram(server.app, platform)
      return { ...made, platform, response: await makeResponse(server.app, platform, made, {}) }
    }
    const [mine, other] = [await make(), await make()]
    const on = await serve(...(await looking()))
    const as = async (platform: PlatformRef, given: Parameters<typeof makePerson>[1]) => {
      const browser = on(platform.host)
      for (const [name, value] of (await signIn(server.browser(platform.host), await makePerson(platform, given)))
        .cookies)
        browser.cookies.set(name, value)
      return browser
    }
    const { program: second } = await makeProgram(server.app, mine.platform)
    const reader = await as(mine.platform, { role: 'collaborator', programId: mine.program.id })
    const elsewhere = await as(mine.platform, { role: 'collaborator', programId: second.id })
    const jury = await as(mine.platform, { role: 'jury', programId: mine.program.id })
    const applicant = await as(mine.platform, {})
    const [here, there] = [mine.response.id, other.response.id]
    const at = async (browser: Browser, response: string) => codeOf(await browser.get(`/api/looks/${response}`))
    expect((await reader.get(`/api/looks/${here}`)).body).toEqual({ seen: here })
    expect([
      await at(reader, there),
      await at(reader, '01900000-0000-7000-8000-000000000000'),
      await at(elsewhere, here),
      await at(jury, here),
      await at(applicant, here),
      await at(on(mine.platform.host), here),
    ]).toEqual([
      [404, 'resource.notFound'],
      [404, 'resource.notFound'],
      [404, 'resource.notFound'],
      [403, 'missing_permissions'],
      [403, 'missing_permissions'],
      [401, 'session.required'],
    ])
  })

  it('cannot be declared for what no slice finds', () => {
    expect(() => withLookups([route(look, async () => ({ seen: '' }))], {})).toThrow('/looks/:responseId')
  })
})

describe(`a repeated request (${testDialect})`, () => {
  const body = z.object({ n: z.number().default(1) })
  const response = z.object({ count: z.number() })
  const declared = (idempotency: 'transaction' | 'twoStep') =>
    endpoint({
      method: 'post',
      path: `/${idempotency}`,
      summary: 'x',
      access: PUBLIC,
      body,
      response,
      idempotency,
      problems: ['response.closed'],
    })
  const KEY = { 'idempotency-key': 'k1' }

  /** An effect outside of the database, and what happens after it. */
  const effect = (idempotency: 'transaction' | 'twoStep') => {
    const sent: number[] = []
    const after = vi.fn(async (_count: number) => {})
    const made = route(declared(idempotency), async (_ctx, { n }) => {
      if (n === 0) throw new Problem('response.closed')
      sent.push(n)
      await after(sent.length)
      return { count: sent.length }
    })
    return { sent, after, made }
  }

  it.each(['transaction', 'twoStep'] as const)('of a visitor gets the answer of the first (%s)', async (kind) => {
    const platform = await makePlatform(server.app)
    const { sent, made } = effect(kind)
    const on = await serve(made, ...sessionRoute)
    const [one, other] = [on(platform.host), on(platform.host)]
    const post = async (browser: Browser, n = 1) => {
      const answer = await browser.post<{ count?: number }>(`/api/${kind}`, { n }, KEY)
      return answer.body.count ?? codeOf(answer)
    }
    expect([await post(one), await post(one), await post(one, 2), await post(other)]).toEqual([
      1,
      1,
      [409, 'request.idempotencyMismatch'],
      2,
    ])
    expect(sent).toEqual([1, 1])
  })

  it.each([
    ['transaction', [1, 1], [[500, 'server.failure'], 2]],
    [
      'twoStep',
      [1],
      [
        [500, 'server.failure'],
        [409, 'request.outcomeUnknown'],
      ],
    ],
  ] as const)('after a fault that follows an effect (%s)', async (kind, effects, answers) => {
    const platform = await makePlatform(server.app)
    const { sent, after, made } = effect(kind)
    after.mockRejectedValueOnce(new Error('cut off'))
    const browser = (await serve(made, ...sessionRoute))(platform.host)
    const post = async () => {
      const answer = await browser.post<{ count?: number }>(`/api/${kind}`, { n: 1 }, KEY)
      return answer.body.count ?? codeOf(answer)
    }
    expect([await post(), await post()]).toEqual(answers)
    expect(sent).toEqual(effects)
  })

  it('in two steps is told that it runs, then that its outcome is unknown when its process ended', async () => {
    const platform = await makePlatform(server.app)
    const { sent, after, made } = effect('twoStep')
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    after.mockImplementationOnce(() => {
      reached.resolve()
      return released.promise
    })
    const browser = (await serve(made, ...sessionRoute))(platform.host)
    await browser.get('/api/session')
    const post = () => browser.post<{ count?: number }>('/api/twoStep', { n: 1 }, KEY)
    const first = post()
    await reached.promise
    const during = codeOf(await post())
    server.clock.set(new Date(server.clock.now().getTime() + 61_000).toISOString())
    const later = codeOf(await post())
    released.resolve()
    expect([during, later, (await first).body, (await post()).body]).toEqual([
      [409, 'request.idempotencyBusy'],
      [409, 'request.outcomeUnknown'],
      { count: 1 },
      { count: 1 },
    ])
    expect(sent).toEqual([1])
  })

  it('in two steps may be sent again after a refusal, which did nothing', async () => {
    const platform = await makePlatform(server.app)
    const { made } = effect('twoStep')
    const browser = (await serve(made, ...sessionRoute))(platform.host)
    expect(codeOf(await browser.post('/api/twoStep', { n: 0 }, KEY))).toEqual([409, 'response.closed'])
    expect(await inPlatform(platform.id, () => IdempotencyKey.count())).toBe(0)
    expect((await browser.post('/api/twoStep', { n: 1 }, KEY)).body).toEqual({ count: 1 })
  })
})

it('is in the API document with its credentials, its raw body and where it leads', () => {
  const pay = endpoint({
    method: 'post',
    path: '/pay',
    summary: 'x',
    auth: 'signature',
    access: PUBLIC,
    body: raw({ types: ['text/xml'], max: 10 }),
    response: redirect('pay.example'),
  })
  const read = endpoint({ method: 'post', path: '/read', summary: 'x', auth: 'token', access: { signedIn: true } })
  const plain = endpoint({ method: 'post', path: '/plain', summary: 'x', access: { signedIn: true } })
  const { paths } = openApiDocument({ pay, read, plain } as unknown as Record<string, Endpoint>) as {
    paths: Record<string, { post: Record<string, unknown> & { responses: Record<string, unknown> } }>
  }
  const of = (path: string) => {
    const { security, parameters, requestBody, responses } = paths[`/api/${path}`]?.post ?? { responses: {} }
    const headers = (parameters as { name: string }[]).map(({ name }) => name)
    return [security, headers, requestBody, Object.keys(responses)[0]]
  }
  const bytes = { required: true, content: { 'text/xml': { schema: { type: 'string', format: 'binary' } } } }
  expect([of('pay'), of('read'), of('plain')]).toEqual([
    [[{ signature: [] }], [], bytes, '303'],
    [[{ token: [] }], [], undefined, '204'],
    [[{ session: [] }], ['x-csrf-token'], undefined, '204'],
  ])
})
