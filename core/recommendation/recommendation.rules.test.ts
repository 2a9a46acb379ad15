import { describe, expect, it } from 'vitest'
import {
  haltOfLetters,
  lackOf,
  lettersUntil,
  MOST_REMINDERS,
  type RecommendationRow,
  reminderFlaw,
  stateOf,
  stillToAsk,
} from './recommendation.rules.ts'

const at = new Date('2026-12-02T22:59:00Z')
const blank: RecommendationRow = { openedAt: null, receivedAt: null, declinedAt: null, cancelledAt: null }

it.each([
  [{}, 'asked'],
  [{ openedAt: at }, 'opened'],
  [{ openedAt: at, receivedAt: at }, 'received'],
  [{ openedAt: at, declinedAt: at }, 'declined'],
  [{ receivedAt: at, cancelledAt: at }, 'cancelled'],
])('a request with %j is %s', (given, state) => {
  expect(stateOf({ ...blank, ...given })).toBe(state)
})

it.each([
  [at, null, null, at],
  [null, at, null, at],
  [null, null, at, at],
  [null, null, null, null],
])('letters are taken until their date, the own deadline or that of the call', (closesAt, deadlineAt, call, until) => {
  expect(lettersUntil({ closesAt, deadlineAt, programClosesAt: call })).toBe(until)
})

const before = new Date(at.getTime() - 1)
const after = new Date(at.getTime() + 1)
it.each([
  ['draft', false, at, before, null],
  ['submitted', false, at, before, null],
  ['submitted', false, at, at, 'late'],
  ['submitted', false, at, after, 'late'],
  ['submitted', false, null, after, null],
  ['withdrawn', false, at, before, 'cancelled'],
  ['deleted', false, null, before, 'cancelled'],
  ['draft', true, null, before, 'late'],
] as const)('of what is %s (stopped: %s) with letters until %s, at %s: %s', (state, isStopped, until, now, halt) => {
  expect(haltOfLetters({ state, isStopped, until }, now)).toBe(halt)
})

describe('a letter', () => {
  it.each([
    ['text', 'Bonjour', false, null],
    ['text', '  ', true, 'text'],
    ['file', 'Bonjour', false, 'file'],
    ['file', '', true, null],
    ['either', '', false, 'either'],
    ['either', 'Bonjour', false, null],
    ['either', '', true, null],
  ] as const)('asked as %s, with the text "%s" and a file: %s, lacks %s', (kind, text, hasFile, lack) => {
    expect(lackOf(kind, { text, hasFile })).toBe(lack)
  })
})

it('counts those who have to be asked still', () => {
  expect(stillToAsk(2, ['received', 'cancelled', 'declined'])).toBe(1)
  expect(stillToAsk(2, ['asked', 'opened', 'received'])).toBe(0)
})

it.each([
  [1, 24 * 3_600_000, null],
  [1, 24 * 3_600_000 - 1, 'often'],
  [MOST_REMINDERS, 48 * 3_600_000, null],
  [MOST_REMINDERS + 1, 48 * 3_600_000, 'often'],
])('after %i mails a reminder %i ms later is refused: %s', (sends, later, flaw) => {
  expect(reminderFlaw({ lastSentAt: at, sends }, new Date(at.getTime() + later))).toBe(flaw)
})
