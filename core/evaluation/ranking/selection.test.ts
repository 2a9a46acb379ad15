import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notesOf } from './notes.rules.ts'
import { type Quota, type Selection, select } from './selection.rules.ts'
import { stabilityOf } from './stability.rules.ts'

/** Best first; each letter is a group of the candidate. */
const candidates = (...groups: string[]) => groups.map((each, entry) => ({ entry, groups: [...each] }))

describe('who is chosen', () => {
  it.each<[string, string[], number, Quota[], Partial<Selection>]>([
    ['goes by rank without quotas', ['a', 'b', 'a'], 2, [], { chosen: [0, 1] }],
    ['is everybody, where there are seats enough', ['a', 'b'], 5, [], { chosen: [0, 1] }],
    [
      'leaves out for a maximum, and says of which group',
      ['a', 'a', 'a', 'b'],
      2,
      [{ group: 'a', most: 1 }],
      {
        chosen: [0, 3],
        barred: [
          { entry: 1, group: 'a' },
          { entry: 2, group: 'a' },
        ],
      },
    ],
    [
      'raises the best of a group for its minimum',
      ['a', 'a', 'a', 'b', 'b'],
      2,
      [{ group: 'b', least: 1 }],
      { chosen: [0, 3], raised: [{ entry: 3, group: 'b' }] },
    ],
    ['raises nobody who is chosen anyway', ['b', 'a'], 1, [{ group: 'b', least: 1 }], { chosen: [0], raised: [] }],
    [
      'meets two minimums with one who is of both',
      ['a', 'a', 'bc', 'b'],
      2,
      [
        { group: 'b', least: 1 },
        { group: 'c', least: 1 },
      ],
      { chosen: [0, 2], short: [] },
    ],
    ['says how many are missing', ['a', 'b'], 2, [{ group: 'b', least: 3 }], { short: [{ group: 'b', missing: 2 }] }],
    [
      'keeps a maximum before a minimum',
      ['ab', 'ab'],
      2,
      [
        { group: 'a', most: 1 },
        { group: 'b', least: 2 },
      ],
      { chosen: [0], short: [{ group: 'b', missing: 1 }] },
    ],
  ])('%s', (_, groups, seats, quotas, expected) =>
    expect(select(candidates(...groups), seats, quotas)).toMatchObject(expected),
  )

  it('keeps every maximum, and gives no seat twice', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('', 'a', 'b', 'ab', 'c'), { maxLength: 12 }),
        fc.nat(8),
        fc.array(
          fc.record(
            { group: fc.constantFrom('a', 'b', 'c'), least: fc.nat(3), most: fc.nat(4) },
            { requiredKeys: ['group'] },
          ),
          { maxLength: 3 },
        ),
        (groups, seats, quotas) => {
          const given = candidates(...groups)
          const { chosen } = select(given, seats, quotas)
          expect(chosen.length).toBeLessThanOrEqual(seats)
          expect(new Set(chosen).size).toBe(chosen.length)
          const most = new Map(quotas.flatMap(({ group, most }) => (most === undefined ? [] : [[group, most]])))
          for (const [group, bound] of most)
            expect(chosen.filter((entry) => given[entry]?.groups.includes(group)).length).toBeLessThanOrEqual(bound)
        },
      ),
    ))
})

describe('how sure a choice is', () => {
  const scores = [
    [9, 9, 9],
    [7, 9, 8],
    [8, 7, 9],
    [2, 3, 2],
  ]
  const notes = notesOf(
    scores.flatMap((row, entry) => row.map((score, juror) => ({ entry, juror, criterion: 0, score }))),
    { entries: 4, jurors: 3, criteria: 1 },
  )
  const options = { method: 'weighted-mean', weights: [1], seats: 2 } as const

  it('is near one and near zero far from the line, and between the two at it', () => {
    const [first = 0, second = 0, third = 0, last = 0] = stabilityOf(notes, options)
    expect([first > 0.9, last]).toEqual([true, 0])
    for (const near of [second, third]) expect([near > 0.2, near < 0.9]).toEqual([true, true])
  })

  it('is the same again for the same seed', () => {
    expect(stabilityOf(notes, options)).toEqual(stabilityOf(notes, options))
    expect(stabilityOf(notes, options)).not.toEqual(stabilityOf(notes, { ...options, seed: 2 }))
  })
})
