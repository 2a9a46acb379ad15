import { describe, expect, it } from 'vitest'
import { movedTo } from './calendar.ts'

describe('a template’s days in a call of its own length', () => {
  // Entries for 56 days, selection until the 66th, finalists until the 74th; then their day and the start.
  const template = { from: '2026-03-01', to: '2026-05-14' }
  const days = [
    { at: '2026-03-01', until: '2026-04-26' },
    { at: '2026-04-27', until: '2026-05-06' },
    { at: '2026-05-07', until: '2026-05-14' },
    { at: '2026-05-21' },
    { at: '2026-06-09' },
  ]
  const inCall = (from: string, to: string) => {
    const { start, end } = movedTo({ from, to }, template)
    return days.map(({ at, until }) => (until ? `${start(at)} – ${end(until)}` : start(at)))
  }

  it('are the same days in a call of the same length', () => {
    expect(inCall('2026-03-01', '2026-05-14')).toEqual(days.map(({ at, until }) => (until ? `${at} – ${until}` : at)))
  })

  it('begin and end with the call, follow each other without overlapping, and come after it as far as before', () => {
    expect(inCall('2026-11-01', '2026-12-01')).toEqual([
      '2026-11-01 – 2026-11-24',
      '2026-11-25 – 2026-11-28',
      '2026-11-29 – 2026-12-01',
      '2026-12-08',
      '2026-12-27',
    ])
    expect(inCall('2026-10-20', '2027-03-17')).toEqual([
      '2026-10-20 – 2027-02-09',
      '2027-02-10 – 2027-03-01',
      '2027-03-02 – 2027-03-17',
      '2027-03-24',
      '2027-04-12',
    ])
  })
})
