import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { solve } from '#client/api/proofOfWork.ts'
import { api } from '#core/api.ts'
import type { Endpoint } from '#core/endpoint.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { SpentChallenge } from '#server/db/models/SpentChallenge.ts'
import { User } from '#server/db/models/User.ts'
import { asSystem } from '#server/tenancy/scope.ts'
import { openTestDatabase, type TestDatabase } from '#tests/database.ts'
import { makePerson, makePlatform, PASSWORD } from '#tests/factories/people.ts'
import { type Answer, type Browser, codeOf, startTestServer, type TestServer } from '#tests/http.ts'

const LIFE_MS = 5 * 60_000
const NEW = { firstname: 'Ada', lastname: 'Byron', email: 'new@example.org', password: PASSWORD, lang: 'fr' }

/** Every endpoint that asks for a proof, with a body that passes its shape. */
const ASKING: Record<string, unknown> = {
  login: { email: 'known@example.org', password: PASSWORD },
  register: NEW,
  resendConfirmation: { email: 'known@example.org', lang: 'fr' },
  requestReset: { email: 'known@example.org', lang: 'fr' },
  registerOrganiser: NEW,
}
const endpoints = Object.entries(api as Record<string, Endpoint>).filter(([, { captcha }]) => captcha)

let database: TestDatabase
let server: TestServer
let platform: PlatformRef
let other: PlatformRef
let browser: Browser

beforeAll(async () => {
  database = await openTestDatabase()
  server = await startTestServer({ env: { OPENCALL_CAPTCHA: 'altcha' } })
  platform = await makePlatform(server.app)
  other = await makePlatform(server.app)
  await makePerson(platform, { email: 'known@example.org' })
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(() => {
  browser = server.browser(platform.host)
})

const hostOf = ({ host }: Endpoint) => (host === 'installation' ? 'app.test.localhost' : platform.host)
const challengeIn = ({ body }: Answer) =>
  (body as { challenge: Parameters<typeof solveChallenge>[0]['challenge'] }).challenge
const proofFor = async (challenge: unknown) => ({ captcha: (await solve(challenge)) ?? '' })
const challengeFor = async (path: string, body: unknown, from = browser) => challengeIn(await from.post(path, body))
const login = (headers: Record<string, string> = {}, password = PASSWORD) =>
  browser.post('/api/auth/login', { email: 'known@example.org', password }, headers)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const written = () =>
  asSystem('counting', async () => [await User.count(), await Email.count(), await SpentChallenge.count()])

it('is asked for where people who are not known register, sign in or have mails sent', () => {
  expect(endpoints.map(([name]) => name).sort()).toEqual(Object.keys(ASKING).sort())
})

describe.each(endpoints)('%s', (name, endpoint) => {
  const path = `/api${endpoint.path}`
  const body = ASKING[name]

  it('changes nothing without a proof, and passes with one', async () => {
    const visitor = server.browser(hostOf(endpoint))
    const before = await written()
    const asked = await visitor.post(path, body)
    expect(codeOf(asked)).toEqual([403, 'captcha.required'])
    expect(await written()).toEqual(before)
    const answer = await visitor.post(path, body, await proofFor(challengeIn(asked)))
    expect([name, answer.status < 300]).toEqual([name, true])
  })

  it('says what is wrong with the fields before a proof is asked for or used up', async () => {
    expect(codeOf(await server.browser(hostOf(endpoint)).post(path, {}))).toEqual([422, 'request.invalid'])
  })
})

describe('a proof', () => {
  it('counts once, even when it is used twice at once', async () => {
    const proof = await proofFor(await challengeFor('/api/auth/login', ASKING.login))
    const answers = await Promise.all([login(proof), login(proof), login(proof)])
    expect(answers.map(codeOf).sort()).toEqual([
      [200, undefined],
      [403, 'captcha.refused'],
      [403, 'captcha.refused'],
    ])
  })

  it('is used up by a wrong password too', async () => {
    const proof = await proofFor(await challengeFor('/api/auth/login', ASKING.login))
    expect(codeOf(await login(proof, 'wrong'))).toEqual([401, 'account.credentials'])
    expect(codeOf(await login(proof))).toEqual([403, 'captcha.refused'])
  })

  it('ends with its time, to the millisecond', async () => {
    const start = server.clock.now()
    const [first, second] = [
      await proofFor(await challengeFor('/api/auth/login', ASKING.login)),
      await proofFor(await challengeFor('/api/auth/login', ASKING.login)),
    ]
    server.clock.set(new Date(start.getTime() + LIFE_MS - 1))
    expect((await login(first)).status).toBe(200)
    browser = server.browser(platform.host)
    server.clock.set(new Date(start.getTime() + LIFE_MS))
    expect(codeOf(await login(second))).toEqual([403, 'captcha.refused'])
  })

  it('is good for what it was made for alone', async () => {
    const proof = await proofFor(await challengeFor('/api/auth/reset', ASKING.requestReset))
    expect(codeOf(await login(proof))).toEqual([403, 'captcha.refused'])
  })

  it('is good on its own platform alone', async () => {
    const proof = await proofFor(await challengeFor('/api/auth/login', ASKING.login, server.browser(other.host)))
    expect(codeOf(await login(proof))).toEqual([403, 'captcha.refused'])
  })

  const forged: [string, () => Promise<string>][] = [
    [
      'of another secret',
      async () => {
        const challenge = await createChallenge({
          algorithm: 'PBKDF2/SHA-256',
          cost: 1,
          counter: 1,
          data: { action: 'post /auth/login', platformId: platform.id, until: server.clock.now().getTime() + 1_000 },
          deriveKey,
          hmacSignatureSecret: 'guessed',
          hmacKeySignatureSecret: 'guessed',
        })
        return (await solve(challenge)) ?? ''
      },
    ],
    [
      'whose cost was lowered',
      async () => {
        const challenge = await challengeFor('/api/auth/login', ASKING.login)
        challenge.parameters.cost = 1
        return (await solve({ ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } })) ?? ''
      },
    ],
    [
      'whose end was put off',
      async () => {
        const challenge = await challengeFor('/api/auth/login', ASKING.login)
        const solution = await solveChallenge({ challenge, deriveKey })
        challenge.parameters.data = { ...challenge.parameters.data, until: Number.MAX_SAFE_INTEGER }
        return encode({ challenge, solution })
      },
    ],
    [
      'that nobody worked out',
      async () => {
        const challenge = await challengeFor('/api/auth/login', ASKING.login)
        return encode({
          challenge,
          solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') },
        })
      },
    ],
    [
      'without its signature',
      async () => {
        const challenge = await challengeFor('/api/auth/login', ASKING.login)
        const solution = await solveChallenge({ challenge, deriveKey })
        return encode({ challenge: { parameters: challenge.parameters }, solution })
      },
    ],
    ['that is empty', async () => ''],
    ['that is no JSON', async () => Buffer.from('{').toString('base64url')],
    ['that is a list', async () => encode([1, 2])],
    [
      'with a counter that is a text',
      async () => {
        const challenge = await challengeFor('/api/auth/login', ASKING.login)
        const solution = await solveChallenge({ challenge, deriveKey })
        return encode({ challenge, solution: { ...solution, counter: `${solution?.counter}` } })
      },
    ],
    ['of 14,000 characters', async () => 'a'.repeat(14_000)],
  ]
  it.each(forged)('%s is refused', async (_, make) => {
    const headers = { captcha: await make() }
    const spent = await SpentChallenge.count()
    expect(codeOf(await login(headers))).toEqual([403, 'captcha.refused'])
    expect(await SpentChallenge.count()).toBe(spent)
  })

  it('of more than a head may have ends the request', async () => {
    expect((await login({ captcha: 'a'.repeat(20_000) })).status).toBe(431)
  })
})

it('is not asked for where the installation has none', async () => {
  const off = await startTestServer()
  try {
    const visitor = off.browser(platform.host)
    expect((await visitor.post('/api/auth/login', ASKING.login)).status).toBe(200)
  } finally {
    await off.close()
  }
})
