import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { solve } from '#client/api/proofOfWork.ts'
import { LIMITS, type Limits } from '#config/limits.ts'
import type { CastBallot, Vote, VoteSignal } from '#core/vote/vote.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Ballot } from '#server/db/models/Ballot.ts'
import { createRates } from '#server/http/rates.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { type Answer, type Browser, codeOf, startTestServer, type TestServer } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'

const base = testServer()
const redisUrl = process.env.OPENCALL_TEST_REDIS
const started: TestServer[] = []
let platform: PlatformRef
let owner: Browser
let vote: Vote
let at: string

beforeEach(async () => {
  platform = await makePlatform(base.app)
  const made = await makeProgram(base.app, platform)
  owner = await signIn(base.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  const path = `/api/user.programs/${made.program.id}/votes`
  vote = (await owner.post<Vote>(path, { title: { fr: 'Vote' } })).body
  at = `${path}/${vote.id}`
  for (const title of ['a', 'b']) await owner.post(`${at}/entries`, { byHand: { title } })
  await owner.put(at, { settings: { eligibility: 'anyone' }, version: vote.version })
  await owner.post(`${at}/state`, { state: 'published' })
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.close()
})

const WIDE = { points: 100_000, seconds: 60 }
/** Another process of the installation, with the limits of a vote unless they are taken out. */
async function start({ without = [] }: { without?: (keyof Limits['rates'])[] } = {}): Promise<TestServer> {
  const rates = Object.fromEntries(
    Object.entries(LIMITS.rates).map(([name, limit]) => [
      name,
      /^vote(Captcha|SignIn)$/.test(name) && !without.includes(name as keyof Limits['rates']) ? limit : WIDE,
    ]),
  ) as Limits['rates']
  const server = await startTestServer({ env: { OPENCALL_CAPTCHA: 'altcha', TRUST_PROXY: '1' }, limits: { rates } })
  started.push(server)
  return server
}

const stored = () => inPlatform(platform.id, () => Ballot.count())
interface Casting {
  browser?: Browser
  network?: string
  proof?: string
}
const cast = (server: TestServer, n: number, { browser, network = '192.0.2.7', proof }: Casting = {}) =>
  (browser ?? server.browser(platform.host)).post<CastBallot>(
    `/api/portal/platforms/${platform.id}/votes-sessions/${vote.id}/ballots`,
    { marks: ['1'], device: String(n).padStart(32, '0') },
    { 'x-forwarded-for': network, ...(proof !== undefined && { captcha: proof }) },
  )
/** As a browser does: works out what is asked for. */
async function castWithProof(server: TestServer, n: number, casting: Casting = {}): Promise<Answer<CastBallot>> {
  const answer = await cast(server, n, casting)
  if (codeOf(answer)[1] !== 'captcha.required') return answer
  const { challenge } = answer.body as unknown as { challenge: unknown }
  return cast(server, n, { ...casting, proof: (await solve(challenge)) ?? '' })
}
const counts = (answers: readonly Answer<unknown>[]) => {
  const told = answers.map((answer) => codeOf(answer)[1] ?? 'counted')
  return Object.fromEntries([...new Set(told)].sort().map((one) => [one, told.filter((code) => code === one).length]))
}

describe('ballots of one network', () => {
  it('are asked for a proof after three, for an account after five', async () => {
    const server = await start()
    for (const n of [1, 2, 3]) expect(codeOf(await cast(server, n))).toEqual([200, undefined])
    expect(codeOf(await cast(server, 4))[1]).toBe('captcha.required')
    expect(codeOf(await cast(server, 4, { proof: 'bm90aGluZw==' }))[1]).toBe('captcha.refused')
    for (const n of [4, 5]) expect(codeOf(await castWithProof(server, n))).toEqual([200, undefined])
    expect(codeOf(await castWithProof(server, 6))).toEqual([403, 'vote.signIn'])
    // A repetition needs nothing, somebody elsewhere neither, and an account votes from anywhere.
    expect((await cast(server, 1)).body.outcome).toBe('duplicate')
    expect((await cast(server, 7, { network: '198.51.100.9' })).body.outcome).toBe('new')
    const browser = await signIn(base.browser(platform.host), await makePerson(platform))
    expect((await cast(server, 6, { browser })).body.outcome).toBe('new')
    expect(await stored()).toBe(7)
  })

  it('are no more than that when they are sent at once', async () => {
    const server = await start()
    const many = Array.from({ length: 20 }, (_, n) => n + 1)
    expect(counts(await Promise.all(many.map((n) => cast(server, n))))).toEqual({
      'captcha.required': expect.any(Number),
      'vote.signIn': expect.any(Number),
      counted: 3,
    })
    await Promise.all(many.map((n) => castWithProof(server, n)))
    expect(await stored()).toBe(5)
  })

  it('all count where the limits are taken out', async () => {
    const server = await start({ without: ['voteCaptcha', 'voteSignIn'] })
    const many = Array.from({ length: 12 }, (_, n) => n + 1)
    expect(counts(await Promise.all(many.map((n) => cast(server, n))))).toEqual({ counted: 12 })
    const withoutAccount = await start({ without: ['voteSignIn'] })
    expect(codeOf(await castWithProof(withoutAccount, 20, { network: '203.0.113.5' }))).toEqual([200, undefined])
    for (const n of [21, 22, 23, 24, 25, 26])
      expect((await castWithProof(withoutAccount, n, { network: '203.0.113.5' })).body.outcome).toBe('new')
  })

  it.skipIf(!redisUrl)('are counted in all processes together', async () => {
    const servers = [await start(), await start()]
    // Each counts by itself without Redis: three of each pass.
    const sent = () => Promise.all([1, 2, 3, 4].flatMap((n) => servers.map((server, at) => cast(server, n * 10 + at))))
    const shared = servers.map(({ app }) => createRates(app.config.limits, { redisUrl: String(redisUrl) }))
    for (const [place, { app }] of servers.entries()) Object.assign(app, { rates: shared[place] })
    try {
      expect(counts(await sent()).counted).toBe(3)
    } finally {
      for (const rates of shared) rates.close()
    }
    for (const { app } of servers) Object.assign(app, { rates: createRates(app.config.limits) })
    expect(counts(await sent()).counted).toBeGreaterThan(3)
  })

  it('are told to the organiser, who excludes them and takes that back', async () => {
    const server = await start({ without: ['voteCaptcha', 'voteSignIn'] })
    for (let n = 1; n <= 8; n++) await cast(server, n)
    const signals = async () => (await owner.get<{ items: VoteSignal[] }>(`${at}/signals`)).body.items
    const [signal] = await signals()
    expect(signal).toMatchObject({ kind: 'network', ballots: 8, excluded: 0 })
    const of = { signal: signal?.key }
    expect((await owner.post(`${at}/ballots-excluded`, { ...of, reason: 'One network' })).body).toEqual({ changed: 8 })
    const results = async () => (await owner.get<{ ballots: number; excluded: number }>(`${at}/results`)).body
    expect(await results()).toMatchObject({ ballots: 0, excluded: 8 })
    expect((await cast(server, 3)).body.outcome).toBe('duplicate')
    expect((await owner.post(`${at}/ballots-restored`, of)).body).toEqual({ changed: 8 })
    expect(await results()).toMatchObject({ ballots: 8, excluded: 0 })
  })
})
