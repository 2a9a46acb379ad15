import { DEFAULT_LOCALE, type Locale } from '#core/locale.ts'
import { deadline, localDay, moment, numericDate, plainDate, shortDate, tagOf } from '#core/site/dates.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The last day counts hours, the last hour minutes. Spec §9. */
const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

const made = new Map<string, unknown>()
function once<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as T
}

/** The narrow no-break space of French numbers is hard to see in tables. */
const wide = (text: string): string => text.replaceAll('\u202f', '\u00a0')

/** "21 846". */
export const number = (value: number, locale: Locale): string =>
  wide(once(`n${locale}`, () => new Intl.NumberFormat(tagOf(locale))).format(value))

/** "69,9 %". `share` from 0 to 1. */
export const percent = (share: number, locale: Locale): string =>
  once(
    `p${locale}`,
    () =>
      new Intl.NumberFormat(tagOf(locale), { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  ).format(share)

/** "11,5". */
export const decimal = (value: number, locale: Locale): string =>
  once(
    `d${locale}`,
    () => new Intl.NumberFormat(tagOf(locale), { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  ).format(value)

/** Time that remains in whole days, hours or minutes: never less than one minute. */
export function remaining(ms: number): { unit: 'day' | 'hour' | 'minute'; count: number } {
  for (const [unit, size] of UNITS) if (Math.abs(ms) >= size) return { unit, count: Math.floor(Math.abs(ms) / size) }
  return { unit: 'minute', count: 1 }
}

/** Days on the zone's calendar from one instant to another; below a day of 24 hours the clock decides. */
function between(from: Date, to: Date, zone: string): { unit: 'day' | 'hour' | 'minute'; count: number } {
  const left = remaining(to.getTime() - from.getTime())
  return left.unit === 'day' ? { unit: 'day', count: Math.abs(localDay(to, zone) - localDay(from, zone)) } : left
}

/** "28 jours": from `now` until `at`. */
export function span(at: Date, now: Date, zone: string, locale: Locale): string {
  const { unit, count } = between(now, at, zone)
  return inUnits(count, unit, locale)
}

/** "15 minutes". */
export const inUnits = (count: number, unit: 'month' | 'day' | 'hour' | 'minute', locale: Locale): string =>
  wide(
    once(
      `u${locale}${unit}`,
      () => new Intl.NumberFormat(tagOf(locale), { style: 'unit', unit, unitDisplay: 'long' }),
    ).format(count),
  )

/** "dans 28 jours", "il y a 3 heures". */
export function fromNow(at: Date, now: Date, locale: Locale, zone: string = ownZone()): string {
  const ms = at.getTime() - now.getTime()
  const { unit, count } = between(now, at, zone)
  return once(`r${locale}`, () => new Intl.RelativeTimeFormat(tagOf(locale), { numeric: 'always' })).format(
    ms < 0 ? -count : count,
    unit,
  )
}

/** The numeric date and time of tables. Spec §9. */
export const tableDate = numericDate

/** The same to the second, for logs. */
export const tableMoment = (at: Date, zone: string, locale: Locale): string =>
  `${numericDate(at, zone, locale)}:${String(at.getUTCSeconds()).padStart(2, '0')}`

/** The numeric date alone. */
export const tableDay = (at: Date, zone: string, locale: Locale): string =>
  numericDate(at, zone, locale).split(' ')[0] ?? ''

/** "4 décembre 2026 à 23 h 59": a moment in a sentence, where a numeric one would be read in two ways. */
export const sentenceDate = moment

/** "vendredi 4 décembre 2026, 23 h 59": with its day of the week, where a date is looked at before it counts. */
export const sentenceDeadline = deadline

/** "4 décembre 2026": a day in a sentence. */
export const sentenceDay = plainDate

/** "4 déc.": a day where there is little room. */
export const shortDay = shortDate

/** "Français", "Allemand": a language's name in another, to start a label; in French unless told (spec §9). */
export function languageName(code: string, locale: Locale = DEFAULT_LOCALE): string {
  const name =
    once(`l${locale}`, () => new Intl.DisplayNames([tagOf(locale), DEFAULT_LOCALE], { type: 'language' })).of(code) ??
    code
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** The zone of the person's own clock. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
