import { expect, it } from 'vitest'
import { shownLateCode, stateOfLateCode, tidyLateCode } from './lateCode.rules.ts'

const until = new Date('2026-12-08T22:59:00Z')
const at = (ms: number) => new Date(until.getTime() + ms)

it.each([
  [{ most: 2, uses: 1 }, at(-1), 'open'],
  [{ most: 2, uses: 2 }, at(-1), 'usedUp'],
  [{ most: 2, uses: 0 }, at(0), 'expired'],
  [{ most: 2, uses: 2 }, at(1), 'expired'],
  [{ most: 2, uses: 0, revokedAt: at(-5) }, at(-1), 'revoked'],
] as const)('a code with %j at %s is %s', (given, now, state) => {
  expect(stateOfLateCode({ until, revokedAt: null, ...given }, now)).toBe(state)
})

it.each([
  ['bcdfg-hjkmn', 'BCDFGHJKMN'],
  [' bcdfg hjkmn ', 'BCDFGHJKMN'],
  ['', ''],
])('reads the code that is typed as "%s"', (typed, code) => {
  expect(tidyLateCode(typed)).toBe(code)
})

it('shows a code in two parts', () => {
  expect(shownLateCode('BCDFGHJKMN')).toBe('BCDFG-HJKMN')
})
