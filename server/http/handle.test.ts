import express from 'express'
import { expect, it } from 'vitest'
import { endpoint } from '#core/endpoint.ts'
import { Problem, type ProblemBody, type ProblemCode } from '#core/problem.ts'
import { makePlatform } from '../../tests/factories/people.ts'
import { type Answer, browserOf } from '../../tests/http.ts'
import { testServer } from '../../tests/suite.ts'
import type { App } from '../context.ts'
import { mountRoutes } from './handle.ts'
import { listen } from './listen.ts'
import { problemHandler } from './problems.ts'
import { route } from './route.ts'

const server = testServer()
const told = ({ status, headers, body }: Answer) => {
  const { code, title } = body as { code: string; title: string }
  return [status, code, title, headers.allow]
}

it('refuses in the language that is asked for, before it knows who asks too', async () => {
  const browser = server.browser('test.localhost')
  const english = { locale: 'en', 'content-type': 'application/json' }
  const broken = await browser.send('POST', '/api/auth/login', { raw: Buffer.from('{'), headers: english })
  expect([
    told(await browser.get('/api/nope', { locale: 'en' })),
    told(await browser.get('/api/nope', { 'accept-language': 'de-AT, en;q=0.5' })),
    told(await browser.get('/api/nope')),
    told(broken),
  ]).toEqual([
    [404, 'resource.notFound', 'Not found', undefined],
    [404, 'resource.notFound', 'Nicht gefunden', undefined],
    [404, 'resource.notFound', 'Introuvable', undefined],
    [400, 'request.malformed', 'Invalid request', undefined],
  ])
})

it('tells a method that a path does not have which ones it has', async () => {
  const browser = server.browser('test.localhost')
  const send = (method: string, path: string) => browser.send(method, path, { headers: { locale: 'en' } })
  const refused = [405, 'request.methodNotAllowed', 'Method not allowed']
  expect([
    told(await send('DELETE', '/api/profile')),
    told(await send('GET', '/api/auth/login')),
    told(await send('PATCH', '/api/profile')),
  ]).toEqual([
    [...refused, 'GET, HEAD, PUT'],
    [...refused, 'POST'],
    [...refused, 'GET, HEAD, PUT'],
  ])
  const [head, options] = [await send('HEAD', '/api/profile'), await send('OPTIONS', '/api/profile')]
  expect([head.status, options.status, options.headers.allow]).toEqual([401, 200, 'GET, HEAD, PUT'])
})

it('calls a body that is not JSON unreadable, and none at all incomplete', async () => {
  const platform = await makePlatform(server.app, { slug: 'first' })
  const browser = server.browser(platform.host)
  const send = async (type: string, raw: string) => {
    const headers = { 'content-type': type }
    return told(await browser.send('POST', '/api/auth/register', { raw: Buffer.from(raw), headers })).slice(0, 2)
  }
  expect([
    await send('text/plain', '{}'),
    await send('application/x-www-form-urlencoded', 'email=a'),
    await send('text/plain', ''),
    await send('application/json; charset=utf-8', '{}'),
  ]).toEqual([
    [400, 'request.malformed'],
    [400, 'request.malformed'],
    [422, 'request.invalid'],
    [422, 'request.invalid'],
  ])
})

it('refuses a body with more names in one object than any has, however deep, and takes long lists', async () => {
  const browser = server.browser('test.localhost')
  const wide = (names: number) => Object.fromEntries(Array.from({ length: names }, (_, n) => [`name${n}`, 'x']))
  const send = async (body: unknown) => told(await browser.post('/api/auth/login', body)).slice(0, 2)
  expect([
    await send(wide(2_001)),
    await send({ list: [{ inner: wide(2_001) }] }),
    await send(wide(2_000)),
    await send({ list: Array.from({ length: 20_000 }, () => ({ name: 'x' })) }),
  ]).toEqual([
    [413, 'request.tooLarge'],
    [413, 'request.tooLarge'],
    [422, 'request.invalid'],
    [422, 'request.invalid'],
  ])
})

it('answers 431 to a head that is too long, as the API document says', async () => {
  const browser = server.browser('test.localhost')
  expect((await browser.get('/api/session', { 'x-long': 'a'.repeat(20_000) })).status).toBe(431)
})

it('logs a refusal that its contract does not name, and sends it', async () => {
  const contract = endpoint({
    method: 'get',
    path: '/undeclared',
    summary: 'Refuses as it did not say',
    host: 'any',
    access: { public: 'a test' },
  })
  const lines: unknown[][] = []
  const app = { ...server.app, log: { error: (...line: unknown[]) => lines.push(line) } as unknown as App['log'] }
  const refusing = (code: ProblemCode) =>
    express()
      .use(mountRoutes(app, [route(contract, () => Promise.reject(new Problem(code)))]))
      .use(problemHandler(app))
  const { port, close } = await listen({ ...app, config: { ...app.config, port: 0 } }, refusing('access.lastOwner'))
  const answer = await browserOf(port, 'test.localhost').get<ProblemBody>('/undeclared')
  await close(0)
  expect([answer.status, answer.body.code, lines]).toEqual([
    409,
    'access.lastOwner',
    [[{ endpoint: 'get /undeclared', code: 'access.lastOwner' }, 'undeclared problem']],
  ])
})
