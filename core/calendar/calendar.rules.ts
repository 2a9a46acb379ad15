/** Octets of a line, its break apart (RFC 5545, 3.1). */
const LONGEST_LINE = 75

export interface CalendarEntry {
  /** The same for each edition of the entry, so that calendars replace it. */
  uid: string
  at: Date
  /** When it was written. */
  now: Date
  title: string
  description: string
  url: string
  /** Minutes before it at which the calendar reminds. */
  remind: readonly number[]
}

/** "20261202T225900Z": the instant itself, so that every calendar shows it by its own clock. */
export const calendarInstant = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Text of a property: commas, semicolons, backslashes and line breaks are escaped. */
export const calendarText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** A line in pieces of at most 75 octets, no character cut in two; each further piece begins with a blank. */
export function foldLine(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let size = 0
  for (const letter of line) {
    const octets = new TextEncoder().encode(letter).length
    if (size + octets > LONGEST_LINE) {
      pieces.push(piece)
      // The blank counts too.
      piece = ' '
      size = 1
    }
    piece += letter
    size += octets
  }
  return [...pieces, piece].join('\r\n')
}

/** A deadline as a calendar file: an instant without length, with reminders. */
export function calendarFile({ uid, at, now, title, description, url, remind }: CalendarEntry): string {
  const alarms = remind.flatMap((minutes) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${calendarText(title)}`,
    `TRIGGER:-PT${minutes}M`,
    'END:VALARM',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Opencall//Opencall//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${calendarText(uid)}`,
    `DTSTAMP:${calendarInstant(now)}`,
    `DTSTART:${calendarInstant(at)}`,
    `DTEND:${calendarInstant(at)}`,
    `SUMMARY:${calendarText(title)}`,
    `DESCRIPTION:${calendarText(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...alarms,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
