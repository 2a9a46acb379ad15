import { expect, it } from 'vitest'
import { calendarFile, calendarInstant, calendarText, foldLine } from './calendar.rules.ts'

it.each([
  ['2026-12-02T22:59:00Z', '20261202T225900Z'],
  ['2026-12-02T23:59:00+01:00', '20261202T225900Z'],
  ['2027-03-28T00:30:00-05:00', '20270328T053000Z'],
])('writes %s as %s, whatever the zone', (iso, text) => {
  expect(calendarInstant(new Date(iso))).toBe(text)
})

it.each([
  ['a,b;c\\d', 'a\\,b\\;c\\\\d'],
  ['one\r\ntwo\nthree', 'one\\ntwo\\nthree'],
  ['bell\u0007', 'bell'],
])('escapes %j', (text, escaped) => {
  expect(calendarText(text)).toBe(escaped)
})

it.each(['x'.repeat(75), 'x'.repeat(76), 'é'.repeat(80), '🌊'.repeat(40), ''])(
  'folds a line within 75 octets',
  (line) => {
    const folded = foldLine(line)
    for (const piece of folded.split('\r\n')) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75)
    expect(folded.replaceAll('\r\n ', '')).toBe(line)
  },
)

it('writes a deadline that calendars read', () => {
  const text = calendarFile({
    uid: 'p1@estran.example',
    at: new Date('2026-12-02T22:59:00Z'),
    now: new Date('2026-11-20T09:00:00Z'),
    title: 'Résidence Marées, date limite',
    description: 'Paris\nheure de Paris',
    url: 'https://estran.example/fr/applications/marees',
    remind: [1_440],
  })
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Opencall//Opencall//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:p1@estran.example',
    'DTSTAMP:20261120T090000Z',
    'DTSTART:20261202T225900Z',
    'DTEND:20261202T225900Z',
    'SUMMARY:Résidence Marées\\, date limite',
    'DESCRIPTION:Paris\\nheure de Paris',
    'URL:https://estran.example/fr/applications/marees',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Résidence Marées\\, date limite',
    'TRIGGER:-PT1440M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})
