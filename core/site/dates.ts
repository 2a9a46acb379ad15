import type { Locale } from '../locale.ts'

/** The variety of each language that dates follow. */
const TAGS: Partial<Record<Locale, string>> = { en: 'en-GB', pt: 'pt-PT' }
export const tagOf = (locale: Locale): string => TAGS[locale] ?? locale

const NBSP = '\u00a0'
const DAY = 86_400_000

/** The zone of the device that asks, whatever it is called there. Only in a browser; only this file's formatters understand it. */
export const HERE = 'here'

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(tag: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag}|${zone}|${JSON.stringify(options)}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(tag, { ...(zone !== HERE && { timeZone: zone }), ...options })
    formatters.set(key, found)
  }
  return found
}

export interface LocalTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** What a wall clock in the zone shows. */
export function localTime(at: Date, zone: string): LocalTime {
  const parts = formatter('en-u-ca-gregory-nu-latn', zone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return {
    year: of('year'),
    month: of('month'),
    day: of('day'),
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
  }
}

/** Days since 1970 of the local date. */
export function localDay(at: Date, zone: string): number {
  const { year, month, day } = localTime(at, zone)
  return Date.UTC(year, month - 1, day) / DAY
}

const offsetAt = (at: Date, zone: string): number => {
  const { year, month, day, hour, minute, second } = localTime(at, zone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000
}

/** The first instant of the zone's next day, also where midnight is skipped by a clock change. */
export function nextMidnight(at: Date, zone: string): Date {
  const day = localDay(at, zone) + 1
  const wall = day * DAY
  let guess = wall - offsetAt(new Date(wall), zone)
  guess = wall - offsetAt(new Date(guess), zone)
  const found = new Date(guess)
  // A day that begins at 01:00: the instant before would still be yesterday, this one may be too.
  return localDay(found, zone) < day ? new Date(guess + 3_600_000) : found
}

/** Whole days on the zone's calendar: 0 on the last day, 1 on the day before. */
export const daysLeft = (now: Date, until: Date, zone: string): number =>
  Math.max(0, localDay(until, zone) - localDay(now, zone))

/** French writes the first of a month as an ordinal. */
const firstOfMonth = (words: string, locale: Locale): string =>
  locale === 'fr' ? words.replace(/(^|\s)1 (?=\p{L})/u, `$11er${NBSP}`) : words

const format = (at: Date, zone: string, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  firstOfMonth(formatter(tagOf(locale), zone, options).format(at), locale)

/** "23 h 59", "23:59". */
export function timeOfDay(at: Date, zone: string, locale: Locale): string {
  if (locale === 'fr') {
    const { hour, minute } = localTime(at, zone)
    return `${hour}${NBSP}h${NBSP}${String(minute).padStart(2, '0')}`
  }
  return format(at, zone, locale, { timeStyle: 'short' })
}

/** "vendredi 4 décembre 2026". */
export const longDate = (at: Date, zone: string, locale: Locale): string =>
  format(at, zone, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** "4 décembre 2026". */
export const plainDate = (at: Date, zone: string, locale: Locale): string =>
  format(at, zone, locale, { day: 'numeric', month: 'long', year: 'numeric' })

/** "4 déc.", with the year when it is not `now`'s. */
export const shortDate = (at: Date, zone: string, locale: Locale): string =>
  format(at, zone, locale, { day: 'numeric', month: 'short' })

/** "7–18 déc.", "29 oct. – 4 nov.", with years where they differ. A line that is too short breaks it after its dash alone. */
export const dateRange = (from: Date, to: Date, zone: string, locale: Locale): string =>
  firstOfMonth(formatter(tagOf(locale), zone, { day: 'numeric', month: 'short' }).formatRange(from, to), locale)
    .replace(/\s*–\s*/, (dash) => (dash === '–' ? dash : `${NBSP}– `))
    .replace(/(?<!–) /g, NBSP)

/** "vendredi 4 décembre 2026, 23 h 59". */
export const deadline = (at: Date, zone: string, locale: Locale): string =>
  `${longDate(at, zone, locale)}, ${timeOfDay(at, zone, locale)}`

const AT: Partial<Record<Locale, string>> = { fr: ' à ', en: ' at ' }

/** "4 décembre 2026 à 23 h 59", "4 December 2026 at 23:59": within a sentence. */
export const moment = (at: Date, zone: string, locale: Locale): string =>
  plainDate(at, zone, locale) + (AT[locale] ?? ', ') + timeOfDay(at, zone, locale)

export const weekday = (at: Date, zone: string, locale: Locale): string => format(at, zone, locale, { weekday: 'long' })

export const shortMonth = (at: Date, zone: string, locale: Locale): string =>
  format(at, zone, locale, { month: 'short' })

export const longMonth = (at: Date, zone: string, locale: Locale): string =>
  format(at, zone, locale, { month: 'long', year: 'numeric' })

/** "Paris" of Europe/Paris. Not translated: there is no such list in the platform's own data. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** "UTC+1". */
export function offsetOf(at: Date, zone: string): string {
  const parts = formatter('en-GB', zone, { timeZoneName: 'shortOffset' }).formatToParts(at)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'UTC'
  return name.replace('GMT', 'UTC').replace('-', '\u2212')
}

/** A calendar date (`2026-12-04`) as an instant that has this date everywhere it is formatted in UTC. */
export const calendarDate = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** Numeric date and time of the specification §9, for tables and receipts. */
export function numericDate(at: Date, zone: string, locale: Locale): string {
  const { year, month, day, hour, minute } = localTime(at, zone)
  const two = (part: number) => String(part).padStart(2, '0')
  const date = locale === 'fr' ? `${two(day)}/${two(month)}/${year}` : `${two(month)}/${two(day)}/${year}`
  return `${date} ${two(hour)}:${two(minute)}`
}
