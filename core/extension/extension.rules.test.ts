import { describe, expect, it } from 'vitest'
import { extendedClosing, extensionFlaw } from './extension.rules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 11, day))

describe('the deadline of one person', () => {
  it.each([
    ['before now', 1, 5, 3, 'future'],
    ['now', 3, 1, 3, 'future'],
    ['before the closing', 4, 5, 3, 'after-closing'],
    ['at the closing', 5, 5, 3, 'after-closing'],
    ['after the closing', 6, 5, 3, null],
    ['after a closing that is over', 6, 2, 3, null],
  ])('%s is found %s', (_name, deadline, closes, now, flaw) => {
    expect(extensionFlaw(at(deadline), { closesAt: at(closes) }, at(now))).toBe(flaw)
  })

  it.each([
    [5, 6, 6],
    [5, 4, 5],
    [5, null, 5],
    [null, 6, null],
  ])('a step that closes on %s closes with a deadline on %s on %s', (closes, deadline, expected) => {
    const day = (given: number | null) => (given === null ? null : at(given))
    expect(extendedClosing(day(closes), day(deadline))).toEqual(day(expected))
  })
})
