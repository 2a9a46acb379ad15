import { beforeEach, describe, expect, it } from 'vitest'
import { readPabulib } from '#core/vote/pabulib.ts'
import { tally } from '#core/vote/tally.rules.ts'
import type {
  BallotShown,
  CastBallot,
  PublicVote,
  Vote,
  VoteResultsShown,
  VoteSignal,
} from '#core/vote/vote.contract.ts'
import type { VoteSettings } from '#core/vote/vote.rules.ts'
import type { PlatformRef } from '#server/context.ts'
import { Ballot } from '#server/db/models/Ballot.ts'
import { Email } from '#server/db/models/Email.ts'
import { frontWords } from '#server/publish/live.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import type { Answer, Browser } from '#tests/http.ts'
import { codeOf } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { liveVotes } from './live.ts'
import { withoutRounds } from './vote.fixture.ts'

const server = testServer()
let platform: PlatformRef
let made: MadeProgram
let owner: Browser
let vote: Vote

const path = (more = '') => `/api/user.programs/${made.program.id}/votes${more}`
const at = (more = '') => path(`/${vote.id}${more}`)
const portal = (more: string) => `/api/portal/platforms/${platform.id}/votes-sessions/${vote.id}${more}`
const device = (n: number) => String(n).padStart(32, '0')
const ENTRIES = [
  ['Phare', 60],
  ['Quai', 40],
  ['Jardin', 30],
  ['Radio', 20],
] as const

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
})

/** A published vote with four entries, keys 1 to 4. */
async function open(settings: Partial<VoteSettings> = {}): Promise<void> {
  vote = (await owner.post<Vote>(path(), { title: { fr: 'Coup de cœur' } })).body
  for (const [title, cost] of ENTRIES) await owner.post(at('/entries'), { byHand: { title, cost } })
  const change = { settings: { eligibility: 'anyone', ...settings }, version: vote.version }
  expect(codeOf(await owner.put(at(), change))).toEqual([200, undefined])
  expect(codeOf(await owner.post(at('/state'), { state: 'published' }))).toEqual([200, undefined])
}

const cast = (marks: unknown, n: number, more: object = {}, browser = server.browser(platform.host)) =>
  browser.post<CastBallot>(portal('/ballots'), { marks, device: device(n), ...more })
const outcomeOf = ({ body }: Answer<CastBallot>) => body.outcome
const results = async (query = '') => (await owner.get<VoteResultsShown>(at(`/results${query}`))).body
const stored = () => inPlatform(platform.id, () => Ballot.count())

describe('a ballot', () => {
  it('is counted once, with a receipt that stays', async () => {
    await open()
    const first = await cast(['1'], 1)
    expect(first.body).toEqual({
      outcome: 'new',
      receipt: expect.stringMatching(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/),
      castAt: '2026-11-20T09:00:00.000Z',
      marks: ['1'],
    })
    expect((await cast(['2'], 1)).body).toEqual({ ...first.body, outcome: 'duplicate' })
    expect(outcomeOf(await cast(['2'], 2))).toBe('new')
    const { items, ballots } = await results()
    expect([ballots, items.map(({ key, votes, won }) => [key, votes, won])]).toEqual([
      2,
      [
        ['1', 1, true],
        ['2', 1, false],
        ['3', 0, false],
        ['4', 0, false],
      ],
    ])
    const receipt = await server.browser(platform.host).post(portal('/receipts'), { receipt: first.body.receipt })
    expect(receipt.body).toEqual({ found: true, castAt: first.body.castAt, state: 'counted', reason: '' })
  })

  it('is one for each voter, however many are sent at once', async () => {
    await open()
    const voters = Array.from({ length: 16 }, (_, n) => n)
    const answers = await Promise.all(
      [...voters, ...voters, ...voters, ...voters].map((n) => cast([String((n % 4) + 1)], n)),
    )
    const told = answers.map(outcomeOf).sort()
    expect(told).toEqual([...Array(48).fill('duplicate'), ...Array(16).fill('new')])
    expect(await stored()).toBe(16)
    const byVoter = Map.groupBy(answers, ({ body }) => body.receipt)
    expect([...byVoter.values()].map(({ length }) => length)).toEqual(Array(16).fill(4))
  })

  it('replaces the one before where that is allowed', async () => {
    await open({ changeable: true })
    expect(outcomeOf(await cast(['1'], 1))).toBe('new')
    expect(outcomeOf(await cast(['1'], 1))).toBe('duplicate')
    expect((await cast(['3'], 1)).body).toMatchObject({ outcome: 'changed', marks: ['3'] })
    const { items } = await results()
    expect(items.filter(({ votes }) => votes > 0).map(({ key, votes }) => [key, votes])).toEqual([['3', 1]])
  })

  it.each([
    ['choose-1', {}, ['1', '2'], ['1']],
    ['approval', { min: 2, max: 3 }, ['1'], ['1', '2']],
    ['points', { points: 10 }, { 1: 8, 2: 3 }, { 1: 8, 2: 2 }],
    ['budget', { budget: 90 }, ['1', '2'], ['1', '3']],
    ['ranked', {}, ['1', '1'], ['2', '1', '3']],
  ] as const)('of %s has to fit', async (method, more, wrong, right) => {
    await open({ method, ...more })
    expect(codeOf(await cast(wrong, 1))).toEqual([422, 'vote.invalid'])
    expect(codeOf(await cast(Array.isArray(right) ? ['9'] : { 9: 1 }, 1))).toEqual([422, 'vote.invalid'])
    expect(outcomeOf(await cast(right, 1))).toBe('new')
  })

  it('is taken while the vote runs alone', async () => {
    await open()
    const times = { opensAt: '2026-11-20T09:05:00Z', closesAt: '2026-11-20T09:10:00Z' }
    const { body: now } = await owner.get<Vote>(at())
    await owner.put(at(), { ...times, version: now.version })
    expect(codeOf(await cast(['1'], 1))).toEqual([409, 'vote.notOpen'])
    server.clock.set('2026-11-20T09:05:00Z')
    expect(outcomeOf(await cast(['1'], 1))).toBe('new')
    await owner.post(at('/state'), { state: 'paused' })
    expect(codeOf(await cast(['1'], 2))).toEqual([409, 'vote.paused'])
    await owner.post(at('/state'), { state: 'resumed' })
    server.clock.set('2026-11-20T09:09:59.999Z')
    expect(outcomeOf(await cast(['1'], 2))).toBe('new')
    server.clock.set('2026-11-20T09:10:00Z')
    expect(codeOf(await cast(['1'], 3))).toEqual([409, 'vote.closed'])
    await owner.post(at('/state'), { state: 'unpublished' })
    expect(codeOf(await cast(['1'], 3))).toEqual([404, 'vote.unpublished'])
  })
})

describe('who votes', () => {
  const tokenOf = async () => {
    // They have one time here: ids follow the order in which they were written.
    const [mail] = await inPlatform(platform.id, () =>
      Email.findAll({ where: { template: 'voteConfirm' }, order: [['id', 'DESC']], raw: true }),
    )
    return /confirm=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const receipts = async () =>
    (await inPlatform(platform.id, () => Email.findAll({ where: { template: 'voteReceipt' }, raw: true }))).map(
      ({ to, lang, text }) => [to, lang, /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(text)?.[0]],
    )
  const confirm = async (token: string) =>
    server.browser(platform.host).post<CastBallot>(portal('/confirmations'), { token })

  it('with an address counts once it is confirmed, once for all spellings', async () => {
    await open({ eligibility: 'email' })
    expect(codeOf(await cast(['1'], 1))).toEqual([422, 'vote.emailNeeded'])
    expect((await cast(['1'], 1, { email: 'Ada@Example.org' })).body.outcome).toBe('confirm')
    expect(await stored()).toBe(0)
    const token = await tokenOf()
    const counted = await confirm(token)
    expect(counted.body).toMatchObject({ outcome: 'new', marks: ['1'] })
    expect(await receipts()).toEqual([['Ada@Example.org', 'fr', counted.body.receipt]])
    expect((await confirm(token)).body).toEqual({ ...counted.body, outcome: 'duplicate' })
    await cast(['2'], 2, { email: 'ada@example.org' })
    expect((await confirm(await tokenOf())).body).toMatchObject({ outcome: 'duplicate', marks: ['1'] })
    expect(codeOf(await confirm('x'.repeat(30)))).toEqual([403, 'vote.linkExpired'])
    expect(await receipts()).toHaveLength(1)
    await cast(['2'], 3, { email: 'ben@example.org' })
    server.clock.set('2026-11-21T09:00:00Z')
    expect(codeOf(await confirm(await tokenOf()))).toEqual([403, 'vote.linkExpired'])
  })

  it('with an account votes once on all devices, and finds the ballot again', async () => {
    await open({ eligibility: 'signed-in' })
    expect(codeOf(await cast(['1'], 1))).toEqual([403, 'vote.signIn'])
    const person = await makePerson(platform)
    const browser = await signIn(server.browser(platform.host), person)
    const first = await cast(['1'], 1, { lang: 'en' }, browser)
    expect(outcomeOf(first)).toBe('new')
    expect(outcomeOf(await cast(['2'], 2, {}, browser))).toBe('duplicate')
    expect(await receipts()).toEqual([[person.email, 'en', first.body.receipt]])
    const session = `/api/portal/platforms/${platform.id}/programs/${made.program.id}/votes-sessions/${vote.id}`
    expect((await browser.get<PublicVote>(session)).body.mine).toMatchObject({ marks: ['1'] })
    expect((await server.browser(platform.host).get<PublicVote>(session)).body.mine).toBeNull()
  })

  it('with a code votes once', async () => {
    await open({ eligibility: 'invited' })
    await owner.post(at('/invitations'), { emails: ['ada@example.org'], codes: 1 })
    const again = await owner.post(at('/invitations'), { emails: ['Ada@example.org', 'ben@example.org'] })
    expect(again.body).toEqual({ added: 1, known: 1, total: 3 })
    const { body } = await owner.get<{ items: { code: string; used: boolean }[] }>(at('/invitations'))
    const code = body.items[0]?.code ?? ''
    expect(codeOf(await cast(['1'], 1, { code: 'BCDF-GHJK' }))).toEqual([403, 'vote.codeUnknown'])
    expect(outcomeOf(await cast(['1'], 1, { code: ` ${code.toLowerCase()} ` }))).toBe('new')
    expect(outcomeOf(await cast(['2'], 2, { code }))).toBe('duplicate')
    const after = await owner.get<{ items: { used: boolean }[] }>(at('/invitations'))
    expect(after.body.items.map(({ used }) => used)).toEqual([true, false, false])
  })
})

describe('what is shown', () => {
  it.each([
    ['hidden', [403, 409, 409], [409, 409]],
    ['closing', [200, 409, 200], [409, 200]],
    ['live', [200, 200, 200], [409, 200]],
  ] as const)('of %s results', async (shown, [, during, after], ballots) => {
    await open({ results: shown })
    await cast(['1'], 1)
    const visitor = server.browser(platform.host)
    const csv = async () => (await visitor.get(portal('/ballots/csv'))).status
    expect((await visitor.get(portal('/results'))).status).toBe(during)
    expect(await csv()).toBe(ballots[0])
    const { body: now } = await owner.get<Vote>(at())
    await owner.put(at(), { closesAt: '2026-11-20T09:00:00Z', version: now.version })
    expect((await visitor.get(portal('/results'))).status).toBe(after)
    expect(await csv()).toBe(ballots[1])
  })

  it('says that a vote is unpublished, and nothing of one that never was', async () => {
    await open({ results: 'live' })
    const session = `/api/portal/platforms/${platform.id}/programs/${made.program.slug}/votes-sessions/${vote.slug}`
    const visitor = server.browser(platform.host)
    expect((await visitor.get<PublicVote>(session)).body).toMatchObject({ published: true, phase: 'open', ballots: 0 })
    await owner.post(at('/state'), { state: 'unpublished' })
    expect((await visitor.get<PublicVote>(session)).body).toMatchObject({ published: false, ballots: null })
    expect(codeOf(await visitor.get(portal('/results')))).toEqual([404, 'vote.unpublished'])
    const draft = (await owner.post<Vote>(path(), { title: { fr: 'Brouillon' } })).body
    expect((await visitor.get(session.replace(vote.slug, draft.id))).status).toBe(404)
  })

  it('has the address that its program gives it lead to its own', async () => {
    const { slug } = made.program
    vote = (await owner.post<Vote>(path(), { title: { fr: 'Coup de cœur' } })).body
    const visit = (query: string, programSlug = slug) =>
      inPlatform(platform.id, () =>
        liveVotes.answer({
          ...{ app: server.app, platform, locale: 'fr', path: `/applications/${programSlug}`, segments: [programSlug] },
          ...{ query: new URLSearchParams(query), t: frontWords('fr'), origin: 'http://x.example' },
          now: server.app.clock.now(),
        }),
      )
    const nowhere = { is: 'missing', about: 'page' }
    expect(await visit(`id=${vote.id}&type=votes-session`)).toEqual(nowhere)
    await open()
    const moved = { is: 'moved', to: `/fr/applications/${vote.slug}`, permanent: false }
    expect(await visit(`id=${vote.id}&type=votes-session`)).toEqual(moved)
    expect(await visit(`id=${vote.id}&type=votes-session`, 'other')).toEqual(nowhere)
    expect(await visit('id=%00&type=votes-session')).toEqual(nowhere)
  })

  it('is the same count for whoever counts the published ballots again', async () => {
    await open({ method: 'budget', budget: 100, results: 'closing', tally: 'equal-shares' })
    for (const [n, marks] of [['1', '2'], ['1'], ['2', '3', '4'], ['3', '4'], ['3']].entries()) await cast(marks, n)
    const { body: now } = await owner.get<Vote>(at())
    await owner.put(at(), { closesAt: '2026-11-20T09:00:00Z', version: now.version })
    const visitor = server.browser(platform.host)
    const { body: said } = await visitor.get<VoteResultsShown>(portal('/results'))
    const file = readPabulib((await visitor.get(portal('/ballots/pb'))).text)
    expect(file.flaws).toEqual([])
    const again = tally(file.choices, file.ballots, { method: 'equal-shares', budget: 100 })
    expect(withoutRounds(again.items)).toEqual(withoutRounds(said.items))
    const { text } = await visitor.get(portal('/ballots/csv'))
    expect(text.trim().split('\n')).toHaveLength(6)
    expect(text).toContain('receipt,state,reason,vote')
  })
})

describe('an organiser', () => {
  it('excludes ballots with a reason, and counts them again', async () => {
    await open()
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await cast([n < 6 ? '1' : '2'], n)
    const { body: signals } = await owner.get<{ items: VoteSignal[] }>(at('/signals'))
    expect(signals.items.map(({ kind, ballots, entry }) => [kind, ballots, entry])).toEqual([['network', 7, '1']])
    const key = signals.items[0]?.key
    const { body: list } = await owner.get<{ items: BallotShown[] }>(at(`/ballots?signal=${key}&perPage=3`))
    const ids = list.items.map(({ id }) => id)
    const excluded = await owner.post(at('/ballots-excluded'), { ballotIds: ids, reason: 'Même réseau' })
    expect(excluded.body).toEqual({ changed: 3 })
    expect(await results()).toMatchObject({ ballots: 4, excluded: 3 })
    const { body: shown } = await owner.get<{ items: BallotShown[] }>(at('/ballots?state=excluded'))
    expect(shown.items.map(({ reason }) => reason)).toEqual(Array(3).fill('Même réseau'))
    expect((await owner.post(at('/ballots-restored'), { signal: key })).body).toEqual({ changed: 3 })
    expect(await results()).toMatchObject({ ballots: 7, excluded: 0 })
  })

  it('changes nothing of how people vote once somebody did', async () => {
    await open()
    await cast(['1'], 1)
    const { body: now } = await owner.get<Vote>(at())
    const frozen = await owner.put(at(), { settings: { method: 'approval' }, version: now.version })
    expect(codeOf(frozen)).toEqual([409, 'vote.begun'])
    expect(codeOf(await owner.post(at('/entries'), { byHand: { title: 'Cinq' } }))).toEqual([409, 'vote.begun'])
    const later = await owner.put(at(), { closesAt: '2026-12-01T09:00:00Z', version: now.version })
    expect(codeOf(later)).toEqual([200, undefined])
    expect(codeOf(await owner.delete(at()))).toEqual([409, 'vote.notEmpty'])
  })

  it('shares addresses with programs and sessions', async () => {
    await open()
    const slug = made.program.slug
    expect(codeOf(await owner.post(path(), { title: { fr: 'x' }, slug }))).toEqual([409, 'vote.slugTaken'])
    expect(codeOf(await owner.post(path(), { title: { fr: 'x' }, slug: 'public' }))).toEqual([409, 'vote.slugTaken'])
  })

  it('needs the permission', async () => {
    await open()
    const reader = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'collaborator', programId: made.program.id }),
    )
    expect((await reader.get(at())).status).toBe(200)
    expect((await reader.get(at('/invitations'))).status).toBe(403)
    expect((await reader.post(at('/state'), { state: 'unpublished' })).status).toBe(403)
    expect((await reader.post(at('/ballots-excluded'), { ballotIds: [], reason: 'x' })).status).toBe(403)
  })
})
