import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Manifest, manifest as shape } from './manifest.contract.ts'
import { dayFrom, instantFrom, momentOf, resolveMoments } from './moment.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

describe('moments', () => {
  it.each([
    ['2027-03-31T23:59', 'Europe/Paris', '2027-03-31T21:59:00.000Z'],
    ['2027-03-31T21:59:00Z', 'Asia/Kolkata', '2027-03-31T21:59:00.000Z'],
    ['2027-03-31T23:59:30+02:00', 'Europe/Paris', '2027-03-31T21:59:30.000Z'],
    ['+30d 23:59', 'Europe/Paris', '2026-12-21T22:59:00.000Z'],
    ['+2w', 'Europe/Paris', '2026-12-04T23:00:00.000Z'],
    ['-1d 12:00', 'UTC', '2026-11-20T12:00:00.000Z'],
    // The clocks go forward at two that night: the hour that is not there moves on.
    ['2027-03-28T02:30', 'Europe/Paris', '2027-03-28T01:30:00.000Z'],
    // And back in October: the first of the two.
    ['2027-10-31T02:30', 'Europe/Paris', '2027-10-31T00:30:00.000Z'],
  ])('%s in %s is %s', (moment, zone, instant) => {
    expect(instantFrom(moment, NOW, zone)).toBe(instant)
  })

  const refused = (program: object): string[] =>
    shape
      .safeParse({ opencall: 1, programs: [{ slug: 'prix', ...program }] })
      .error?.issues.map(({ message }) => message) ?? []

  it.each([
    ['2027-02-30T09:00', 'noSuchTime'],
    ['2027-02-29T09:00', 'noSuchTime'],
    ['2027-13-15T09:00', 'noSuchTime'],
    ['2027-00-15T09:00', 'noSuchTime'],
    ['2027-04-31T09:00:00Z', 'noSuchTime'],
    ['2027-04-30T24:00', 'noSuchTime'],
    ['2027-04-30T25:00', 'noSuchTime'],
    ['2027-04-30T10:61', 'noSuchTime'],
    ['2027-04-30T10:10:60', 'noSuchTime'],
    ['2027-04-30T10:10+02:60', 'noSuchTime'],
    ['0027-04-30T10:10', 'noSuchTime'],
    ['+30d 25:00', 'noSuchTime'],
    ['2027-13-15', 'moment'],
    ['tomorrow', 'moment'],
  ])('%s is refused: %s', (opensAt, message) => {
    expect([refused({ opensAt }), refused({ closesAt: opensAt })]).toEqual([[message], [message]])
  })

  it.each([
    ['2027-02-30', ['noSuchDay']],
    ['2027-13-15', ['noSuchDay']],
    ['15/01/2027', ['day']],
    ['2028-02-29', []],
    ['+30d', []],
  ])('the day %s gives %j', (at, messages) => {
    const sections = [{ kind: 'calendar', title: {}, dates: [{ at, title: {} }] }]
    expect(refused({ sections })).toEqual(messages)
  })

  it.each(['2028-02-29T00:00', '2027-12-31T23:59:59', '2027-12-31T23:59:59.999+14:00', '+30d 23:59', '-2w'])(
    '%s is taken',
    (opensAt) => expect(refused({ opensAt })).toEqual([]),
  )

  it('counts days on the calendar of the zone', () => {
    expect([
      dayFrom('+0d', NOW, 'Pacific/Auckland'),
      dayFrom('+0d', NOW, 'America/New_York'),
      dayFrom('+1w', NOW, 'UTC'),
    ]).toEqual(['2026-11-21', '2026-11-21', '2026-11-28'])
    expect(dayFrom('+0d', new Date('2026-11-21T23:30:00Z'), 'Europe/Paris')).toBe('2026-11-22')
  })

  it('writes an instant so that it is read back, on every night of the year', () => {
    const minute = fc.integer({ min: Date.parse('2026-01-01') / 60_000, max: Date.parse('2028-01-01') / 60_000 })
    fc.assert(
      fc.property(
        minute,
        fc.constantFrom('Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
        (minutes, zone) => {
          const instant = new Date(minutes * 60_000).toISOString()
          expect(instantFrom(momentOf(instant, zone), NOW, zone)).toBe(instant)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('sets a relative date once: later applies leave what is there', () => {
    const wanted: Manifest = {
      opencall: 1,
      programs: [
        {
          slug: 'prix',
          zone: 'UTC',
          opensAt: '+0d',
          closesAt: '+30d 12:00',
          sections: [{ kind: 'calendar', title: { fr: 'Dates' }, dates: [{ at: '+30d', title: { fr: 'Fin' } }] }],
        },
      ],
    }
    const first = resolveMoments(wanted, NOW)
    expect(first.programs?.[0]).toMatchObject({
      opensAt: '2026-11-21T00:00:00.000Z',
      closesAt: '2026-12-21T12:00:00.000Z',
      sections: [{ dates: [{ at: '2026-12-21' }] }],
    })
    expect(resolveMoments(wanted, new Date('2026-12-01T00:00:00Z'), first)).toEqual(first)
  })
})
