import { describe, expect, it } from 'vitest'
import {
  isRecent,
  type PendingStep,
  pendingStep,
  readRecoveryCode,
  readTotp,
  type SignInMethod,
  type TwoStepRule,
  twoStepsDueAt,
} from './factor.rules.ts'

const at = (text: string) => new Date(`2026-03-${text}T00:00:00Z`)
const NOW = at('10')

it.each<[string, SignInMethod[], boolean, Date | null, PendingStep | null]>([
  ['a password, nothing set up, no rule', ['password'], false, null, null],
  ['a password, nothing set up, the rule holds from tomorrow on', ['password'], false, at('11'), null],
  ['a password, nothing set up, the rule holds', ['password'], false, at('10'), 'enrol'],
  ['a password, set up', ['password'], true, null, 'factor'],
  ['a password, set up, the rule holds', ['password'], true, at('09'), 'factor'],
  ['a password and a code', ['password', 'totp'], true, at('09'), null],
  ['a password and a recovery code', ['password', 'recovery'], true, null, null],
  ['a password on a trusted device', ['password', 'device'], true, null, null],
  ['a passkey', ['passkey'], true, at('09'), null],
  ['an account elsewhere, set up', ['external'], true, null, 'factor'],
  ['an account elsewhere, the rule holds', ['external'], false, at('09'), 'enrol'],
  ['a link, set up', ['link'], true, null, 'factor'],
])('a sign-in with %s needs', (_what, methods, hasFactor, dueAt, expected) => {
  expect(pendingStep({ methods, hasFactor, dueAt, now: NOW })).toBe(expected)
})

const rule: TwoStepRule = { roles: ['owner'], graceDays: 7, since: at('01').toISOString() }
it.each<[string, TwoStepRule | null, string[], Date, Date | null]>([
  ['no rule', null, ['owner'], at('01'), null],
  ['another role', rule, ['jury'], at('01'), null],
  ['a member of before', rule, ['jury', 'owner'], new Date('2025-01-01T00:00:00Z'), at('08')],
  ['a new member', rule, ['owner'], at('05'), at('12')],
  ['no days of grace', { ...rule, graceDays: 0 }, ['owner'], at('01'), at('01')],
])('two steps are due: %s', (_what, given, roles, memberSince, expected) => {
  expect(twoStepsDueAt(given, { roles, memberSince })).toEqual(expected)
})

it('counts a proof for ten minutes', () => {
  const before = (ms: number) => isRecent(new Date(NOW.getTime() - ms), NOW)
  expect([before(0), before(599_999), before(600_000), isRecent(null, NOW)]).toEqual([true, true, false, false])
})

describe('what people type', () => {
  it.each([
    ['abcd-efgh-jkmn', 'abcdefghjkmn'],
    [' ABCD EFGH JKMN ', 'abcdefghjkmn'],
    ['abcd-efgh', null],
    ['abcd-efgh-jkm1', null],
    ['', null],
  ])('as a recovery code: %j', (typed, expected) => expect(readRecoveryCode(typed)).toBe(expected))

  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['12345', null],
    ['1234567', null],
    ['١٢٣٤٥٦', null],
  ])('as a code: %j', (typed, expected) => expect(readTotp(typed)).toBe(expected))
})
