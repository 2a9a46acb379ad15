import { describe, expect, it } from 'vitest'
import { DEFAULT_VOTE, type Marks, type VoteSettings } from '#core/vote/vote.rules.ts'
import { choice, withChoices } from './early.ts'

const entries = [
  { key: 'a', cost: 40 },
  { key: 'b', cost: 50 },
  { key: 'c', cost: 60 },
]
const [a, b, c] = entries.map(({ key }) => choice('toggle', key)) as [string, string, string]

const CASES: [string, Partial<VoteSettings>, Marks, string[], Marks][] = [
  ['choose-1: the last one', { method: 'choose-1' }, [], [a, b], ['b']],
  ['approval: no more than allowed', { method: 'approval', max: 2 }, [], [a, b, c], ['a', 'b']],
  ['approval: pressed twice', { method: 'approval', max: 2 }, [], [a, b, a, c], ['b', 'c']],
  ['budget: nothing beyond it', { method: 'budget', budget: 100 }, [], [a, b, c], ['a', 'b']],
  ['ranked: in the order of the presses', { method: 'ranked' }, [], [c, a, choice('up', 'a')], ['a', 'c']],
  ['ranked: after those of before', { method: 'ranked' }, ['b'], [a], ['b', 'a']],
  [
    'points: no more than there are',
    { method: 'points', points: 2 },
    {},
    ['a', 'a', 'b'].map((key) => choice('plus', key)),
    { a: 2 },
  ],
  ['points: none below 0', { method: 'points' }, { a: 1 }, [choice('minus', 'a'), choice('minus', 'a')], {}],
  ['an entry that is not there', { method: 'approval' }, [], [choice('toggle', '__proto__'), a], ['a']],
  ['something else', { method: 'approval' }, [], ['null', '{"action":"delete","key":"a"}'], []],
]

describe('choices made before the island was ready', () => {
  it.each(CASES)('%s', (_name, settings, marks, choices, expected) => {
    expect(withChoices({ ...DEFAULT_VOTE, ...settings }, entries, marks, choices)).toEqual(expected)
  })
})
