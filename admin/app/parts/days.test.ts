import { expect, it } from 'vitest'
import { isDays } from '#core/zone.ts'
import { daysFrom, instantsOf, spanIn } from './days.ts'

it('makes the value of a filter from two days, and reads it back', () => {
  for (const value of ['2026-11-02', '2026-11-02/2026-11-08']) {
    expect(daysFrom(spanIn(value))).toEqual({ value })
    expect(isDays(value)).toBe(true)
  }
  expect(daysFrom({ from: '2026-11-02', until: '2026-11-02' })).toEqual({ value: '2026-11-02' })
  expect(spanIn('')).toEqual({ from: '', until: '' })
})

it('says which day is wrong', () => {
  expect(daysFrom({ from: '', until: '2026-11-02' })).toEqual({ wrong: 'from' })
  expect(daysFrom({ from: '2026-11-08', until: '2026-11-02' })).toEqual({ wrong: 'until' })
})

it.each([
  ['2026-11-02', { from: '2026-11-01T23:00:00.000Z', to: '2026-11-02T23:00:00.000Z' }],
  // Clocks change in the night to the 25th.
  ['2026-10-24/2026-10-25', { from: '2026-10-23T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' }],
])('has the whole of the days %s in Paris', (value, instants) => {
  expect(instantsOf(value, 'Europe/Paris')).toEqual(instants)
})
