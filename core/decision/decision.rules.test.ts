import { describe, expect, it } from 'vitest'
import { type Cut, isOutcome, mayAppeal, pilesOf, pilesOfSelection, statusKeyOf } from './decision.rules.ts'

const RANKED = [
  { id: 'a', rank: 1, total: 9 },
  { id: 'b', rank: 2, total: 8 },
  { id: 'c', rank: 2, total: 8 },
  { id: 'd', rank: 4, total: 6 },
  { id: 'e', rank: null, total: null },
]
const written = (cut: Cut) => {
  const { outcomes, tied } = pilesOf([...RANKED].reverse(), cut)
  return [RANKED.map(({ id }) => outcomes.get(id)?.[0] ?? '-').join(''), tied]
}

describe('piles of a ranking', () => {
  it.each<[Cut, string, number]>([
    [{ by: 'ranking', accepted: 1, waitlisted: 0, others: 'refused' }, 'arrr-', 0],
    [{ by: 'ranking', accepted: 2, waitlisted: 0, others: 'refused' }, 'aaar-', 1],
    [{ by: 'ranking', accepted: 2, waitlisted: 1, others: 'none' }, 'aaa--', 1],
    [{ by: 'ranking', accepted: 1, waitlisted: 1, others: 'refused' }, 'awwr-', 1],
    [{ by: 'ranking', accepted: 3, waitlisted: 1, others: 'refused' }, 'aaaw-', 0],
    [{ by: 'ranking', accepted: 0, waitlisted: 0, others: 'none' }, '-----', 0],
    [{ by: 'ranking', accepted: 90, waitlisted: 9, others: 'refused' }, 'aaaa-', 0],
    [{ by: 'score', accepted: 8, waitlisted: 6, others: 'refused' }, 'aaaw-', 0],
    [{ by: 'score', accepted: 8.5, waitlisted: null, others: 'refused' }, 'arrr-', 0],
  ])('%j', (cut, piles, tied) => {
    expect(written(cut)).toEqual([piles, tied])
  })
})

it.each([
  ['accepted', true],
  ['status:to-fund', true],
  ['status:', false],
  ['status:A b', false],
  ['other', false],
  [`status:${'a'.repeat(100)}`, false],
])('%s is an outcome: %s', (words, is) => {
  expect(isOutcome(words)).toBe(is)
})

it('names the status that an outcome is', () => {
  expect([statusKeyOf('status:to-fund'), statusKeyOf('accepted')]).toEqual(['to-fund', null])
})

const RELEASED = new Date('2026-12-01T10:00:00Z')
it.each([
  [14, false, '2026-12-15T09:59:59Z', true],
  [14, false, '2026-12-15T10:00:00Z', false],
  [14, true, '2026-12-02T10:00:00Z', false],
  [null, false, '2026-12-02T10:00:00Z', false],
])('an appeal within %s days, made %s, at %s: %s', (days, appealed, now, may) => {
  expect(mayAppeal({ releasedAt: RELEASED, days, appealed }, new Date(now))).toBe(may)
})

it.each([
  [['a', 'd'], 0, 'arra-', 0],
  [['a', 'd'], 1, 'awwa-', 1],
  [[], 1, 'wrrr-', 0],
])('of %j that quotas choose and %i more: %s', (chosen, waitlisted, piles, tied) => {
  const found = pilesOfSelection(RANKED, new Set(chosen), { waitlisted, others: 'refused' })
  expect([RANKED.map(({ id }) => found.outcomes.get(id)?.[0] ?? '-').join(''), found.tied]).toEqual([piles, tied])
})
