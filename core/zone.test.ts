import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, isDays, isZone, localTime, nextMidnight, readInstant, spanOf } from './zone.ts'

describe('instantOf', () => {
  it.each([
    ['2026-12-04T23:59', 'Europe/Paris', '2026-12-04T22:59:00.000Z', 'winter'],
    ['2026-07-14T12:00', 'Europe/Paris', '2026-07-14T10:00:00.000Z', 'summer'],
    ['2027-03-28T02:30', 'Europe/Paris', '2027-03-28T01:30:00.000Z', 'skipped: moves forward to 03:30'],
    ['2026-10-25T02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z', 'twice: the first'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', 'twice: the first'],
    ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00.000Z', 'skipped: moves forward to 03:30'],
    ['2026-12-31T23:59', 'Pacific/Auckland', '2026-12-31T10:59:00.000Z', 'ahead of UTC'],
    ['2026-06-01T00:00', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z', 'half an hour'],
  ])('%s in %s is %s (%s)', (local, zone, expected) => {
    expect(instantOf(local, zone).toISOString()).toBe(expected)
  })

  it('is the inverse of localTime for every local time that exists', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        fc.constantFrom('Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'UTC', 'Asia/Kolkata'),
        (date, zone) => {
          const shown = localTime(date, zone)
          expect(localTime(instantOf(shown, zone), zone)).toBe(shown)
        },
      ),
    )
  })
})

it.each([
  ['2026-07-02T06:17:00.123Z', '2026-07-02T06:17:00.123Z'],
  ['2026-07-02T06:17:00Z', '2026-07-02T06:17:00.000Z'],
  ['2026-07-02T06:17:00', '2026-07-02T04:17:00.000Z'],
  ['2026-07-02T06:17', '2026-07-02T04:17:00.000Z'],
  ['2026-07-02 06:17', '2026-07-02T04:17:00.000Z'],
  ['2026-07-02 06:17:00.5', '2026-07-02T04:17:00.500Z'],
  ['2026-07-02 06:17:00.123456', '2026-07-02T04:17:00.123Z'],
  ['2026-07-02 06:17:00 UTC', '2026-07-02T06:17:00.000Z'],
  ['2026-07-02 06:17:00 +0530', '2026-07-02T00:47:00.000Z'],
  ['2026-07-02T06:17-04:00', '2026-07-02T10:17:00.000Z'],
  ['2026-07-02', '2026-07-01T22:00:00.000Z'],
  ['2028-02-29', '2028-02-28T23:00:00.000Z'],
  ['2026-31-12', null],
  ['2026-02-30', null],
  ['2026-02-30T10:00Z', null],
  ['2026-07-02 25:99', null],
  ['2026-07-02 24:00', null],
  ['2026-07-02T06:17+25:00', null],
  ['2026-07-02 6:17', null],
  ['2026-07-02Z', null],
  ['0099-01-01', null],
  ['02/07/2026', null],
  ['5', null],
  ['Prix 2024', null],
  ['', null],
])('reads %j in Paris as %s', (written, instant) => {
  expect(readInstant(written, 'Europe/Paris')?.toISOString() ?? null).toBe(instant)
})

it.each([
  ['2027-03-28', 'Europe/Paris', '2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
  ['2026-10-19/2026-10-25', 'Europe/Paris', '2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['2026-12-31', 'Asia/Kolkata', '2026-12-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
])('the days %s of %s are whole, over a change of clocks', (days, zone, from, to) => {
  expect(spanOf(days, zone)).toEqual({ from: new Date(from), to: new Date(to) })
})

it.each([
  ['2026-11-02', true],
  ['2028-02-29/2028-03-01', true],
  ['2026-11-02/2026-11-02', true],
  ['2026-11-03/2026-11-02', false],
  ['2026-02-29', false],
  ['2026-11-2', false],
  ['9999-12-30', true],
  ['2026-11-02/9999-12-31', false],
  ['2026-11-02/', false],
  ['2026-11-02/2026-11-03/2026-11-04', false],
  ['', false],
])('days %j: %s', (value, are) => expect(isDays(value)).toBe(are))

it('finds the next midnight, also on the short day', () => {
  expect(nextMidnight(new Date('2027-03-27T23:30:00Z'), 'Europe/Paris').toISOString()).toBe('2027-03-28T22:00:00.000Z')
})

it.each([
  ['Europe/Paris', true],
  ['Paris', false],
  ['', false],
])('isZone(%s) is %s', (zone, expected) => {
  expect(isZone(zone)).toBe(expected)
})
