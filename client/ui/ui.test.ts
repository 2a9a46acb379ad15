import { describe, expect, it } from 'vitest'
import { byWeek, parseDay } from './day.ts'
import { diff } from './diff.ts'
import {
  fromNow,
  languageName,
  number,
  percent,
  remaining,
  sentenceDate,
  sentenceDay,
  span,
  tableDate,
  tableMoment,
} from './format.ts'
import { rebase } from './rebase.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('remaining', () => {
  it.each([
    [28 * DAY + HOUR, 'day', 28],
    [DAY, 'day', 1],
    [DAY - 1, 'hour', 23],
    [HOUR, 'hour', 1],
    [HOUR - 1, 'minute', 59],
    [1, 'minute', 1],
    [-3 * DAY, 'day', 3],
  ] as const)('of %i ms is in %s: %i', (ms, unit, count) => expect(remaining(ms)).toEqual({ unit, count }))
})

describe('words of time', () => {
  const now = new Date('2026-11-20T08:42:00Z')
  it.each([
    ['2026-12-18T17:00:00Z', 'dans 28 jours', 'in 28 days'],
    // Less than 28 times 24 hours, and still 28 days on the calendar.
    ['2026-12-18T00:30:00Z', 'dans 28 jours', 'in 28 days'],
    ['2026-11-20T10:50:00Z', 'dans 2 heures', 'in 2 hours'],
    ['2026-11-20T08:45:30Z', 'dans 3 minutes', 'in 3 minutes'],
    ['2026-11-15T08:42:00Z', 'il y a 5 jours', '5 days ago'],
  ])('for %s', (at, fr, en) => {
    expect([
      fromNow(new Date(at), now, 'fr', 'Europe/Paris'),
      fromNow(new Date(at), now, 'en', 'Europe/Paris'),
    ]).toEqual([fr, en])
  })
  it('say how long', () =>
    expect(span(new Date('2026-12-18T17:00:00Z'), now, 'Europe/Paris', 'fr')).toBe('28\u00a0jours'))
})

describe('figures', () => {
  it('have no-break spaces inside', () =>
    expect([number(104_218, 'fr'), number(104_218, 'en')]).toEqual(['104\u00a0218', '104,218']))
  it('have one decimal as shares', () => expect(percent(0.6986, 'en')).toBe('69.9%'))
  it('name languages to start a label', () =>
    expect([languageName('de', 'fr'), languageName('fr', 'fr'), languageName('de')]).toEqual([
      'Allemand',
      'Français',
      'Allemand',
    ]))
})

describe('diff', () => {
  it('shows what changed by path, and leaves out what stayed', () => {
    expect(
      diff(
        { a: 1, b: { c: 'x', d: [1, 2] }, gone: true, same: 's' },
        { a: 2, b: { c: 'x', d: [1, 3] }, same: 's', added: 'n' },
      ),
    ).toEqual([
      { sign: '-', path: 'a', value: '1' },
      { sign: '+', path: 'a', value: '2' },
      { sign: '+', path: 'added', value: 'n' },
      { sign: '-', path: 'b.d.1', value: '2' },
      { sign: '+', path: 'b.d.1', value: '3' },
      { sign: '-', path: 'gone', value: 'true' },
    ])
  })
  it.each([
    [null, { a: 1 }, [{ sign: '+', path: 'a', value: '1' }]],
    [{ a: 1 }, null, [{ sign: '-', path: 'a', value: '1' }]],
    [{ a: null }, { a: 2 }, [{ sign: '+', path: 'a', value: '2' }]],
    [null, null, []],
  ])('of %j and %j', (before, after, lines) => expect(diff(before, after)).toEqual(lines))

  it('lists the second before the tenth', () => {
    const lines = diff(null, { order: [...'abcdefghijk'], field10: 'x', field9: 'y' })
    expect(lines.map(({ path }) => path)).toEqual([
      'field9',
      'field10',
      ...[...'abcdefghijk'].map((_, n) => `order.${n}`),
    ])
  })
})

describe('a typed day', () => {
  it.each([
    ['18/12/2026', true, '2026-12-18'],
    ['18.12.26', true, '2026-12-18'],
    ['12/18/2026', false, '2026-12-18'],
    ['2026-12-18', true, '2026-12-18'],
    ['2026-12-18', false, '2026-12-18'],
    ['31/02/2026', true, null],
    ['18/12/2026', false, null],
    ['tomorrow', true, null],
  ])('%s (day first: %s)', (typed, dayFirst, day) => expect(parseDay(typed, dayFirst)).toBe(day))
})

describe('weeks', () => {
  it('begin on Monday and add up', () => {
    const day = (date: string) => ({ day: date, created: 2, submitted: 1 })
    // 2026-11-22 is a Sunday.
    expect(byWeek(['2026-11-21', '2026-11-22', '2026-11-23'].map(day))).toEqual([
      { day: '2026-11-16', days: '2026-11-21/2026-11-22', created: 4, submitted: 2 },
      { day: '2026-11-23', days: '2026-11-23/2026-11-23', created: 2, submitted: 1 },
    ])
  })
})

describe('unsaved work', () => {
  it('keeps what the person changed and takes over the rest', () => {
    const base = { title: { fr: 'A' }, cap: 1, zone: 'UTC' }
    expect(rebase(base, { ...base, title: { fr: 'mine' } }, { title: { fr: 'theirs' }, cap: 2, zone: 'UTC' })).toEqual({
      title: { fr: 'mine' },
      cap: 2,
      zone: 'UTC',
    })
  })

  it('keeps of a text the languages that the person changed', () => {
    const base = { title: { fr: 'a', en: 'a', de: 'a', it: 'a' }, days: [1, 2] }
    const mine = { title: { fr: 'a', en: 'mine', de: 'a', es: 'mine' }, days: [1] }
    const theirs = { title: { fr: 'theirs', en: 'theirs', it: 'a' }, days: [1, 2, 3] }
    expect(rebase<object>(base, mine, theirs)).toEqual({
      title: { fr: 'theirs', en: 'mine', es: 'mine' },
      days: [1],
    })
  })
})

it('writes moments of the log as dates of tables, to the second', () => {
  const at = new Date('2026-12-04T22:59:07Z')
  expect((['fr', 'en'] as const).map((locale) => tableMoment(at, 'Asia/Kolkata', locale))).toEqual([
    '05/12/2026 04:29:07',
    '12/05/2026 04:29:07',
  ])
})

it('writes numeric dates in tables, and the month by its name in sentences', () => {
  const at = new Date('2026-12-04T22:59:00Z')
  const of = (locale: 'en' | 'fr') =>
    [tableDate, sentenceDate, sentenceDay].map((date) => date(at, 'Europe/Paris', locale).replaceAll('\u00a0', ' '))
  expect([of('en'), of('fr')]).toEqual([
    ['12/04/2026 23:59', '4 December 2026 at 23:59', '4 December 2026'],
    ['04/12/2026 23:59', '4 décembre 2026 à 23 h 59', '4 décembre 2026'],
  ])
})
