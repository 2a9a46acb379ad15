import { describe, expect, it } from 'vitest'
import { DayProfile, readLocalDay } from './days.ts'

function notationOf(texts: readonly string[]) {
  const profile = new DayProfile()
  for (const text of texts) profile.see(text)
  return profile.notation
}

describe('the order of a column of days', () => {
  it.each([
    ['one day past the twelfth decides', ['03/02/2027', '31/01/2027'], { order: 'dmy', proven: 1, against: 0 }],
    ['and so in American', ['03/02/2027', '01/31/2027'], { order: 'mdy', proven: 1, against: 0 }],
    [
      'the majority decides, and says how many are against it',
      ['31.01.2027', '30.01.2027', '01.30.2027'],
      { order: 'dmy', proven: 2, against: 1 },
    ],
    ['nobody can tell', ['03/02/2027'], { order: null, proven: 0, against: 0 }],
    ['as many of both are no proof', ['31/01/2027', '01/31/2027'], { order: null, proven: 0, against: 1 }],
    ['a time behind it does not matter', ['31/01/2027 14:30'], { order: 'dmy', proven: 1, against: 0 }],
    ['what is no day says nothing', ['2027-01-31', 'soon', '45/45/2027', ''], null],
  ] as const)('%s', (_, texts, notation) => {
    expect(notationOf(texts)).toEqual(notation)
  })

  it.each([
    ['3/2/2027', '2027-02-03', '2027-03-02'],
    ['31.12.2026', '2026-12-31', null],
    ['12-31-2026 10:00', null, '2026-12-31'],
    ['30/02/2027', null, null],
    ['2027-02-03', null, null],
  ])('%s', (text, dayFirst, monthFirst) => {
    expect([readLocalDay(text, 'dmy'), readLocalDay(text, 'mdy')]).toEqual([dayFirst, monthFirst])
  })
})
