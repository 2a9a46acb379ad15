import { describe, expect, it } from 'vitest'
import type { Criterion } from './criterion.rules.ts'
import { criterionStatistics, isSilent, outliersIn, reminderTimes } from './statistics.rules.ts'

const CRITERIA: Criterion[] = [
  { field: { type: 'linear-scale', reference: 'idea', title: {}, from: 1, to: 5 }, weight: 1, categories: [] },
  { field: { type: 'number', reference: 'cost', title: {} }, weight: 0, categories: [] },
]
const entry = (id: string) => ({ id, category: null, weights: null, position: 0 })
const sheet = (entryId: string, jurorId: string, idea: number, cost = 0.5) => ({
  entryId,
  jurorId,
  notes: { idea, cost },
})

describe('scores of a criterion', () => {
  it('are counted in a bar for each number of a short scale', () => {
    const [idea, cost] = criterionStatistics([entry('a')], CRITERIA, [
      sheet('a', 'x', 1),
      sheet('a', 'y', 5),
      sheet('a', 'z', 5, 1),
    ])
    expect(idea).toMatchObject({ count: 3, least: 1, most: 5, bars: [1, 0, 0, 0, 2], from: 1, to: 5 })
    expect(idea?.mean).toBeCloseTo(11 / 3)
    expect([cost?.bars.length, cost?.bars.at(0), cost?.bars.at(-1)]).toEqual([10, 2, 1])
  })

  it('are none without sheets', () => {
    expect(criterionStatistics([], CRITERIA, [])[0]).toMatchObject({ count: 0, mean: null, deviation: null })
  })
})

it.each([
  [[4, 4, 1], ['c']],
  [[4, 4, 3.9], []],
  [[1, 5], []],
  [
    [1, 3, 5],
    ['a', 'c'],
  ],
  [[5, 5, 5, 1, 5], ['d']],
])('of the marks %j, %j are far from the others', (marks, far) => {
  const sheets = [...marks.map((mark, n) => sheet('a', 'abcde'[n] ?? '', mark)), sheet('b', 'a', 1), sheet('b', 'b', 5)]
  const found = outliersIn([entry('a'), entry('b')], CRITERIA, sheets)
  expect(found.map(({ jurorId }) => jurorId)).toEqual(far)
})

const NOW = new Date('2026-12-01T00:00:00Z')
it.each([
  [2, 1, '2026-11-20T00:00:00Z', true],
  [2, 1, '2026-11-30T00:00:00Z', false],
  [2, 1, null, true],
  [2, 2, null, false],
  [0, 0, null, false],
])('a juror with %i sheets, %i sent, last seen %s is silent: %s', (assigned, sent, seen, silent) => {
  expect(isSilent({ assigned, sent, lastSeenAt: seen ? new Date(seen) : null }, NOW)).toBe(silent)
})

it('reminds so many days before the end, not in the past', () => {
  const times = reminderTimes(new Date('2026-12-04T18:00:00Z'), [7, 3, 1, 1], NOW)
  expect(times.map((at) => at.toISOString())).toEqual(['2026-12-01T18:00:00.000Z', '2026-12-03T18:00:00.000Z'])
  expect(reminderTimes(null, [1], NOW)).toEqual([])
})
