import { expect, it } from 'vitest'
import { isDays } from '#core/zone.ts'
import { daysFrom, spanIn } from './days.ts'

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
