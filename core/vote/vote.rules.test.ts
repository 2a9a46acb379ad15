import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBallotCsv } from './ballot-csv.ts'
import { readPabulib } from './pabulib.ts'
import { pabulibLines } from './pabulib.write.ts'
import { type SignalBallot, signalsOf } from './signals.rules.ts'
import { tally } from './tally.rules.ts'
import {
  ballotOf,
  DEFAULT_VOTE,
  flawsOf,
  type Marks,
  phaseOfVote,
  showsResults,
  shuffled,
  VOTE_METHODS,
  type VoteMethod,
  type VoteSettings,
} from './vote.rules.ts'

const ENTRIES = [
  { key: '1', cost: 60 },
  { key: '2', cost: 40 },
  { key: '3', cost: 30 },
]

describe('a ballot', () => {
  it.each<[VoteMethod, Partial<VoteSettings>, Marks, string[]]>([
    ['choose-1', {}, ['1'], []],
    ['choose-1', {}, [], ['tooFew']],
    ['choose-1', {}, ['1', '2'], ['tooMany']],
    ['choose-1', {}, { 1: 1 }, ['shape']],
    ['approval', { min: 2, max: 2 }, ['1', '2'], []],
    ['approval', { min: 2, max: 2 }, ['1'], ['tooFew']],
    ['approval', { min: 2, max: 2 }, ['1', '2', '3'], ['tooMany']],
    ['approval', {}, ['1', '1'], ['twice']],
    ['approval', {}, ['9'], ['unknown']],
    ['points', { points: 3 }, { 1: 2, 2: 1 }, []],
    ['points', { points: 3 }, { 1: 2, 2: 2 }, ['points']],
    ['points', { points: 3 }, { 1: 0.5 }, ['points']],
    ['points', { points: 3 }, {}, ['tooFew']],
    ['budget', { budget: 100 }, ['1', '2'], []],
    ['budget', { budget: 99 }, ['1', '2'], ['overBudget']],
    ['ranked', {}, ['3', '1'], []],
    ['ranked', {}, [], ['tooFew']],
    ['ranked', {}, ['9', '8', '9', '1'], ['unknown', 'twice', 'tooMany']],
  ])('of %s with %j: %j', (method, settings, marks, flaws) => {
    const found = flawsOf({ ...DEFAULT_VOTE, ...settings, method }, ENTRIES, marks)
    expect(found.map(({ flaw }) => flaw)).toEqual(flaws)
  })
})

const at = (time: string) => new Date(`2026-11-20T${time}Z`)

it.each([
  [{ published: false }, '10:00', 'unpublished'],
  [{}, '08:59:59.999', 'upcoming'],
  [{}, '09:00', 'open'],
  [{ paused: true }, '09:00', 'paused'],
  [{ paused: true }, '08:00', 'upcoming'],
  [{}, '17:59:59.999', 'open'],
  [{}, '18:00', 'closed'],
  [{ opensAt: null, closesAt: null }, '23:00', 'open'],
] as const)('%j at %s is %s', (more, time, phase) => {
  const timed = { published: true, paused: false, opensAt: at('09:00:00'), closesAt: at('18:00:00'), ...more }
  expect(phaseOfVote(timed, new Date(`2026-11-20T${time.length === 5 ? `${time}:00` : time}Z`))).toBe(phase)
})

it.each([
  ['hidden', [false, false, false, false]],
  ['closing', [false, false, false, true]],
  ['live', [false, true, true, true]],
] as const)('results that are %s are shown when they may be', (results, shown) => {
  const phases = ['upcoming', 'open', 'paused', 'closed'] as const
  expect(phases.map((phase) => showsResults(results, phase))).toEqual(shown)
  expect(showsResults(results, 'unpublished')).toBe(false)
})

it('shuffles by a seed: the same items, the same each time, everyone first about as often', () => {
  const items = ['a', 'b', 'c', 'd', 'e']
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      expect(shuffled(items, seed)).toEqual(shuffled(items, seed))
      expect(shuffled(items, seed).toSorted()).toEqual(items)
    }),
  )
  const first = Map.groupBy(
    Array.from({ length: 5_000 }, (_, seed) => shuffled(items, seed + 1)[0]),
    (item) => item,
  )
  for (const item of items) expect(first.get(item)?.length).toBeGreaterThan(800)
})

describe('ballots as files', () => {
  const keys = ['1', '2', '3', 'a-b']
  const entries = keys.map((key, n) => ({ key, title: `Title; "${n}"\nnext`, cost: n * 10 }))
  const marksOf = (method: VoteMethod): fc.Arbitrary<Marks> =>
    method === 'points'
      ? fc.dictionary(fc.constantFrom(...keys), fc.integer({ min: 1, max: 9 }), { minKeys: 1, noNullPrototype: true })
      : fc.uniqueArray(fc.constantFrom(...keys), { minLength: 1, maxLength: method === 'choose-1' ? 1 : 4 })

  it.each(VOTE_METHODS)('of %s count the same when they are read again', (method) => {
    const place = new Map(keys.map((key, n) => [key, n]))
    const how = method === 'ranked' ? ('borda' as const) : ('count' as const)
    fc.assert(
      fc.property(fc.array(marksOf(method), { maxLength: 20 }), (all) => {
        const ballots = all.map((marks, n) => ({ voter: `V-${n}`, marks }))
        const text = [...pabulibLines({ meta: { description: 'a; b' }, method, entries, ballots })].join('')
        const read = readPabulib(text)
        expect(read.flaws).toEqual([])
        expect(read.voters).toEqual(ballots.map(({ voter }) => voter))
        const own = all.map((marks) => ballotOf(method, marks, place))
        expect(tally(read.choices, read.ballots, { method: how })).toEqual(
          tally(
            entries.map(({ key, cost }) => ({ key, cost })),
            own,
            { method: how },
          ),
        )
      }),
      { numRuns: 50 },
    )
  })

  it('are read from CSV, excluded ones left out, and all that is wrong is said', () => {
    expect(
      readBallotCsv(
        '\uFEFFreceipt,state,reason,vote\nAA,counted,,1 2\nBB,excluded,"why, indeed",1\nCC,counted,,"3:4,1:2"\n',
      ),
    ).toEqual({
      ballots: [
        { voter: 'AA', marks: ['1', '2'] },
        { voter: 'CC', marks: { 3: 4, 1: 2 } },
      ],
      flaws: [],
    })
    expect(readBallotCsv('voter,vote\nA,1 1\nB,\nC,1:x\n').flaws).toHaveLength(3)
    expect(readBallotCsv('a,b\n').flaws).toEqual(['There is no column "voter".', 'There is no column "vote".'])
  })
})

describe('signals', () => {
  const ballot = (minute: number, more: Partial<SignalBallot> = {}): SignalBallot => ({
    castAt: new Date(Date.UTC(2026, 10, 20, 9, minute)),
    marks: ['1'],
    network: '',
    device: '',
    isExcluded: false,
    ...more,
  })
  it('are many ballots of one network or device, and nothing for few', () => {
    const few = Array.from({ length: 5 }, (_, n) => ballot(n, { network: 'n-1' }))
    expect(signalsOf(few)).toEqual([])
    const many = [...few, ballot(6, { network: 'n-1' }), ballot(7, { marks: ['2'], network: 'n-2' })]
    expect(signalsOf(many)).toMatchObject([
      { kind: 'network', ballots: [0, 1, 2, 3, 4, 5], entry: '1', share: 1, usualShare: 0 },
    ])
    const device = Array.from({ length: 3 }, (_, n) => ballot(n, { device: 'd-1' }))
    expect(signalsOf(device).map(({ kind }) => kind)).toEqual(['device'])
  })
  it('are minutes with far more ballots than usual', () => {
    const usual = Array.from({ length: 60 }, (_, n) => ballot(n % 30))
    const surge = Array.from({ length: 40 }, () => ballot(40, { marks: ['2'] }))
    expect(signalsOf(usual)).toEqual([])
    expect(signalsOf([...usual, ...surge])).toMatchObject([{ kind: 'surge', entry: '2', share: 1, usual: 2 }])
  })
})
