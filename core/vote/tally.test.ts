import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ballot, Choice } from './ballot.rules.ts'
import { equalShares } from './equal-shares.rules.ts'
import { readPabulib } from './pabulib.ts'
import { bordaScores, instantRunoff, pairwise, schulzeWins } from './ranked.rules.ts'
import { TALLY_METHODS, type TallyOptions, tally } from './tally.rules.ts'

const KEYS = 'abcdefgh'
const choices = (...costs: number[]): Choice[] => costs.map((cost, at) => ({ key: KEYS[at] ?? '', cost }))
const ranked = (text: string): Ballot => ({ ranking: [...text].map((key) => KEYS.indexOf(key)) })
const approved = (text: string): Ballot => ({ points: new Map([...text].map((key) => [KEYS.indexOf(key), 1])) })
/** "3 abc, 2 bca": three ballots that rank abc, two that rank bca. */
const ballots = (text: string, read: (names: string) => Ballot = ranked): Ballot[] =>
  text.split(', ').flatMap((part) => {
    const [count, names = ''] = part.split(' ')
    return Array.from({ length: Number(count) }, () => read(names))
  })
const winners = (given: Choice[], votes: Ballot[], options: TallyOptions) => {
  const { items, tied } = tally(given, votes, options)
  return [items.flatMap(({ key, won }) => (won ? [key] : [])).join(''), tied.join('')]
}

/** An example in common use: capitals of Tennessee, a Memphis, b Nashville, c Chattanooga, d Knoxville. */
const TENNESSEE = ballots('42 abcd, 26 bcda, 15 cdba, 17 dcba')
/** Of Schulze's paper, 45 voters. */
const SCHULZE = ballots('5 acbed, 5 adecb, 8 bedac, 3 cabed, 7 caebd, 2 cbade, 7 dceba, 8 ebadc')

describe('a method', () => {
  it.each<[string, Choice[], Ballot[], TallyOptions, [won: string, tied: string]]>([
    ['count: the most', choices(0, 0, 0), ballots('2 a, 3 b, 1 c', approved), { method: 'count' }, ['b', '']],
    [
      'count: two seats',
      choices(0, 0, 0),
      ballots('2 ab, 3 bc, 2 a', approved),
      { method: 'count', seats: 2 },
      ['ab', ''],
    ],
    ['count: a tie at the line', choices(0, 0, 0), ballots('2 b, 2 c', approved), { method: 'count' }, ['b', 'bc']],
    [
      'count: a tie above the line',
      choices(0, 0),
      ballots('2 a, 2 b', approved),
      { method: 'count', seats: 2 },
      ['ab', ''],
    ],
    ['count: nobody without a vote', choices(0, 0), [], { method: 'count' }, ['', '']],
    [
      'count: a quota',
      choices(0, 0),
      ballots('3 a, 1 b', approved),
      { method: 'count', seats: 2, quota: 0.5 },
      ['a', ''],
    ],
    ['irv', choices(0, 0, 0, 0), TENNESSEE, { method: 'irv' }, ['d', '']],
    ['schulze', choices(0, 0, 0, 0), TENNESSEE, { method: 'schulze' }, ['b', '']],
    ['schulze, of its paper', choices(0, 0, 0, 0, 0), SCHULZE, { method: 'schulze' }, ['e', '']],
    ['borda', choices(0, 0, 0, 0), TENNESSEE, { method: 'borda' }, ['b', '']],
    [
      'greedy: passes over what costs too much',
      choices(60, 50, 40),
      ballots('3 a, 2 b, 1 c', approved),
      { method: 'greedy', budget: 100 },
      ['ac', ''],
    ],
    [
      'greedy-no-skip: stops there',
      choices(60, 50, 40),
      ballots('3 a, 2 b, 1 c', approved),
      { method: 'greedy-no-skip', budget: 100 },
      ['a', ''],
    ],
    [
      'greedy: a tie that the budget decides',
      choices(60, 60),
      ballots('2 a, 2 b', approved),
      { method: 'greedy', budget: 100 },
      ['a', 'ab'],
    ],
    [
      'equal-shares: a minority has its part',
      choices(30, 30, 30, 30),
      ballots('2 abc, 1 d', approved),
      { method: 'equal-shares', budget: 90 },
      ['abd', ''],
    ],
    [
      'greedy: a minority has none',
      choices(30, 30, 30, 30),
      ballots('2 abc, 1 d', approved),
      { method: 'greedy', budget: 90 },
      ['abc', ''],
    ],
    [
      'equal-shares: what is left goes by votes',
      choices(50, 50),
      ballots('1 a, 1 b, 1 b', approved),
      { method: 'equal-shares', budget: 100 },
      ['ab', ''],
    ],
  ])('%s', (_, given, votes, options, expected) => expect(winners(given, votes, options)).toEqual(expected))

  it('by instant runoff says what happened in each round', () => {
    expect(tally(choices(0, 0, 0, 0), TENNESSEE, { method: 'irv' }).rounds).toEqual([
      { votes: { a: 42, b: 26, c: 15, d: 17 }, exhausted: 0, eliminated: 'c' },
      { votes: { a: 42, b: 26, d: 32 }, exhausted: 0, eliminated: 'b' },
      { votes: { a: 42, d: 58 }, exhausted: 0, eliminated: null },
    ])
    const short = tally(choices(0, 0, 0), ballots('4 a, 3 b, 2 cb, 1 c'), { method: 'irv' })
    expect(short.rounds?.at(-1)).toEqual({ votes: { a: 4, b: 5 }, exhausted: 1, eliminated: null })
  })

  it('by instant runoff lets go who had fewer before, then who comes last', () => {
    const gone = (text: string) =>
      tally(choices(0, 0, 0, 0), ballots(text), { method: 'irv' }).rounds?.map(({ eliminated }) => eliminated)
    expect(gone('5 a, 3 b, 2 c, 1 dc')).toEqual(['d', 'c', null])
    expect(gone('3 a, 2 b, 2 c')).toEqual(['d', 'c', null])
  })
})

const COUNT = 4
const order = fc.shuffledSubarray([0, 1, 2, 3])
const rankings = fc.array(
  order.map((ranking): Ballot => ({ ranking })),
  { maxLength: 12 },
)
const approvals = fc.array(
  fc.subarray([0, 1, 2, 3]).map((named): Ballot => ({ points: new Map(named.map((choice) => [choice, 1])) })),
  { maxLength: 12 },
)
const costs = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: COUNT, maxLength: COUNT })
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

describe.each(TALLY_METHODS)('for any ballots, %s', (method) => {
  const options: TallyOptions = { method, seats: 2, budget: 100 }
  const isByPlace = ['irv', 'schulze', 'borda'].includes(method)
  const anyBallots = isByPlace ? rankings : fc.oneof(rankings, approvals)

  it('does not depend on their order', () =>
    fc.assert(
      fc.property(costs, anyBallots, (each, votes) => {
        const [one, other] = [votes, [...votes].reverse()].map((given) => tally(choices(...each), given, options))
        expect(other).toEqual(one)
      }),
    ))

  it('treats choices alike: who is called what changes only ties', () =>
    fc.assert(
      fc.property(costs, anyBallots, (each, votes) => {
        const turn = (choice: number) => COUNT - 1 - choice
        const turned = votes.map(
          (ballot): Ballot =>
            'ranking' in ballot
              ? { ranking: ballot.ranking.map(turn) }
              : { points: new Map([...ballot.points].map(([choice, points]) => [turn(choice), points])) },
        )
        const one = tally(choices(...each), votes, options)
        const other = tally(choices(...[...each].reverse()), turned, options)
        // Runoff breaks ties inside, by place.
        if (method !== 'irv')
          expect(other.items.map(({ score }) => score).reverse()).toEqual(one.items.map(({ score }) => score))
        expect(other.items.map(({ votes }) => votes).reverse()).toEqual(one.items.map(({ votes }) => votes))
      }),
    ))

  it('keeps to seats and budget, and lets nobody win without a vote', () =>
    fc.assert(
      fc.property(costs, anyBallots, (each, votes) => {
        const won = tally(choices(...each), votes, options).items.filter((item) => item.won)
        if (method === 'greedy' || method === 'greedy-no-skip' || method === 'equal-shares')
          expect(sum(won.map(({ cost }) => cost))).toBeLessThanOrEqual(100)
        else expect(won.length).toBeLessThanOrEqual(2)
        for (const { votes } of won) expect(votes).toBeGreaterThan(0)
      }),
    ))
})

describe('laws of their own', () => {
  it.each(['count', 'borda', 'schulze'] as const)('%s: a winner that is raised on a ballot still wins', (method) =>
    fc.assert(
      fc.property(rankings, fc.nat(11), (votes, at) => {
        const given = choices(0, 0, 0, 0)
        const before = tally(given, votes, { method })
        const winner = before.items.findIndex(({ won }) => won)
        const ballot = votes[at]
        if (winner === -1 || !ballot || !('ranking' in ballot) || !ballot.ranking.includes(winner)) return
        const raised = votes.with(at, { ranking: [winner, ...ballot.ranking.filter((choice) => choice !== winner)] })
        expect(tally(given, raised, { method }).items[winner]?.won || before.tied.length > 0).toBe(true)
      }),
    ),
  )

  it('schulze chooses who beats each other one by one', () =>
    fc.assert(
      fc.property(rankings, (votes) => {
        const matrix = pairwise(COUNT, votes)
        const champion = matrix.findIndex((row, a) => row.every((wins, b) => a === b || wins > (matrix[b]?.[a] ?? 0)))
        if (champion !== -1) expect(schulzeWins(COUNT, votes)[champion]).toBe(COUNT - 1)
      }),
    ))

  it('equal shares: who agree and are enough get what their money buys (proportional for one group)', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (group, others) => {
        const votes = [...ballots(`${group} a`, approved), ...ballots(`${others} b`, approved)]
        const share = (100 * group) / (group + others)
        const cost = Math.floor(share)
        if (cost < 1) return
        const won = equalShares(choices(cost, 100 - cost), votes, { budget: 100, allowed: [true, true] })
        expect(won).toContain(0)
      }),
    ))
})

describe('second implementations', () => {
  it('borda: by pairs and by places', () =>
    fc.assert(
      fc.property(fc.array(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), { maxLength: 9 }), (all) => {
        const votes = all.map((ranking) => ({ ranking }))
        expect(bordaScores(COUNT, votes)).toEqual(pairwise(COUNT, votes).map(sum))
      }),
    ))

  it('schulze: by the widest of all simple paths', () =>
    fc.assert(
      fc.property(rankings, (votes) => {
        const matrix = pairwise(COUNT, votes)
        const edge = (a: number, b: number) => {
          const [forth, back] = [matrix[a]?.[b] ?? 0, matrix[b]?.[a] ?? 0]
          return forth > back ? forth : 0
        }
        const widest = (from: number, to: number, seen: number[]): number =>
          Math.max(
            edge(from, to),
            ...[0, 1, 2, 3]
              .filter((via) => via !== to && !seen.includes(via))
              .map((via) => Math.min(edge(from, via), widest(via, to, [...seen, via]))),
          )
        const wins = [0, 1, 2, 3].map(
          (a) => [0, 1, 2, 3].filter((b) => a !== b && widest(a, b, [a]) > widest(b, a, [b])).length,
        )
        expect(schulzeWins(COUNT, votes)).toEqual(wins)
      }),
    ))

  it('instant runoff: by lists that are crossed out', () =>
    fc.assert(
      fc.property(rankings, (votes) => {
        const { places, rounds } = instantRunoff(choices(0, 0, 0, 0), votes)
        let lists = votes.map((ballot) => ('ranking' in ballot ? [...ballot.ranking] : []))
        for (const { votes: counted, exhausted, eliminated } of rounds) {
          for (const [key, count] of Object.entries(counted))
            expect(lists.filter(([first]) => first === KEYS.indexOf(key)).length).toBe(count)
          expect(lists.filter(({ length }) => length === 0).length).toBe(exhausted)
          if (eliminated) expect(Math.min(...Object.values(counted))).toBe(counted[eliminated])
          lists = lists.map((list) => list.filter((choice) => KEYS[choice] !== eliminated))
        }
        expect([...places].sort()).toEqual([0, 1, 2, 3])
      }),
    ))

  it('equal shares: by prices tried one after the other', () =>
    fc.assert(
      fc.property(costs, approvals, (each, votes) => {
        const given = choices(...each)
        const allowed = given.map(() => true)
        const won = equalShares(given, votes, { budget: 100, allowed })
        const purse = votes.map(() => 100 / Math.max(1, votes.length))
        const supports = (voter: number, choice: number) => {
          const ballot = votes[voter]
          return ballot !== undefined && 'points' in ballot && ballot.points.has(choice)
        }
        const voters = [...votes.keys()]
        const bought: number[] = []
        for (;;) {
          const offers = [0, 1, 2, 3].flatMap((choice) => {
            if (bought.includes(choice)) return []
            const cost = each[choice] ?? 0
            const pays = (most: number) =>
              sum(voters.map((voter) => (supports(voter, choice) ? Math.min(purse[voter] ?? 0, most) : 0)))
            if (pays(Number.POSITIVE_INFINITY) < cost - 1e-7) return []
            let [low, high] = [0, 100]
            for (let step = 0; step < 80; step++) {
              const middle = (low + high) / 2
              if (pays(middle) < cost - 1e-9) low = middle
              else high = middle
            }
            return [{ choice, most: high, price: high / cost }]
          })
          const [best] = offers.sort((a, b) =>
            Math.abs(a.price - b.price) < 1e-7 ? a.choice - b.choice : a.price - b.price,
          )
          if (!best) break
          for (const voter of voters)
            if (supports(voter, best.choice))
              purse[voter] = (purse[voter] ?? 0) - Math.min(purse[voter] ?? 0, best.most)
          bought.push(best.choice)
        }
        expect(won.slice(0, bought.length)).toEqual(bought)
      }),
    ))
})

describe('a file of Pabulib', () => {
  const file = (type: string, votes: string) =>
    `META\nkey;value\ndescription;"A; B ""C"""\nvote_type;${type}\nbudget;1000\nPROJECTS\nproject_id;cost;name\n1;400;Park\n2;700;"Pool; new"\nVOTES\nvoter_id;vote;points\n${votes}\n`

  it.each<[string, string, Ballot[]]>([
    [
      'approval',
      '7;1,2;',
      [
        {
          points: new Map([
            [0, 1],
            [1, 1],
          ]),
        },
      ],
    ],
    ['ordinal', '7;2,1;', [{ ranking: [1, 0] }]],
    [
      'cumulative',
      '7;2,1;3,1',
      [
        {
          points: new Map([
            [1, 3],
            [0, 1],
          ]),
        },
      ],
    ],
    ['choose-1', '7;2;\n8;1;', [{ points: new Map([[1, 1]]) }, { points: new Map([[0, 1]]) }]],
  ])('of %s votes is read', (type, votes, expected) => {
    const read = readPabulib(file(type, votes))
    expect(read).toMatchObject({
      ballots: expected,
      choices: [
        { key: '1', cost: 400 },
        { key: '2', cost: 700 },
      ],
      flaws: [],
    })
    expect(read.meta.get('description')).toBe('A; B "C"')
  })

  it('that is wrong says all of it, by line', () => {
    const text = file('cumulative', '7;1,9;2,1\n8;1,1;1,1\n9;1,2;4').replace('2;700', '1;x')
    expect(readPabulib(text).flaws).toEqual([
      { line: 9, flaw: 'twice', value: '1' },
      { line: 12, flaw: 'project', value: '9' },
      { line: 13, flaw: 'twice', value: '1' },
      { line: 14, flaw: 'project', value: '2' },
    ])
    expect(readPabulib('hello').flaws).toEqual([{ line: 1, flaw: 'section', value: 'hello' }])
    expect(readPabulib('PROJECTS\nid;cost\n').flaws).toEqual([{ line: 2, flaw: 'column', value: 'project_id' }])
  })
})
