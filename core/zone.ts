/** Local times of IANA zones. Dates of programs are instants; people type local times. */

interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

export function isZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    return false // Intl says no by throwing
  }
}

/** What clocks in `zone` show at `instant`. */
export function wallTime(instant: Date, zone: string): WallTime & { second: number } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return {
    year: parts.year ?? 0,
    month: parts.month ?? 0,
    day: parts.day ?? 0,
    hour: parts.hour ?? 0,
    minute: parts.minute ?? 0,
    second: parts.second ?? 0,
  }
}

/** How far clocks in `zone` are ahead of UTC at `instant`, in milliseconds. */
export function zoneOffset(instant: Date, zone: string): number {
  const at = wallTime(instant, zone)
  const shown = Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second)
  return shown - Math.floor(instant.getTime() / 1000) * 1000
}

/**
 * The instant of a local time `YYYY-MM-DDTHH:MM` in `zone`. A time that a clock change skips moves forward by the
 * gap; one that occurs twice means the first.
 */
export function instantOf(local: string, zone: string): Date {
  const read = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/.exec(local)
  if (!read) throw new RangeError(`Not a local time: ${local}`)
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = read
    .slice(1)
    .map((part) => Number(part ?? 0))
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  // The offset before any change near this time, then the one after it: the earlier instant that shows this time wins.
  const before = zoneOffset(new Date(asUtc - 24 * 3600_000), zone)
  const after = zoneOffset(new Date(asUtc + 24 * 3600_000), zone)
  const candidates = [asUtc - before, asUtc - after].sort((a, b) => a - b)
  const exact = candidates.find((candidate) => candidate + zoneOffset(new Date(candidate), zone) === asUtc)
  return new Date(exact ?? asUtc - before)
}

const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?)?$/i

/**
 * The instant of a written local time or instant; null when calendars or clocks have none such. A bare day means its midnight.
 * Takes what other programs write as well: a space for the T, fractions of a second, UTC for the Z, `+0200`.
 */
export function readInstant(written: string, zone: string): Date | null {
  const [, day, time = '00:00', ahead] = WRITTEN.exec(written) ?? []
  if (!day) return null
  const [clock = '', fraction = ''] = time.split('.')
  const offset = ahead && (/\d/.test(ahead) ? ahead.replace(/(\d\d):?(\d\d)$/, '$1:$2') : 'Z')
  const local = `${day}T${clock}`
  if (!isOnCalendar(`${local}${offset ?? ''}`)) return null
  const second = offset ? new Date(`${local}${offset}`) : instantOf(local, zone)
  return new Date(second.getTime() + Number(fraction.padEnd(3, '0').slice(0, 3)))
}

/** `YYYY-MM-DDTHH:MM` as clocks in `zone` show it: what an input of type datetime-local takes. */
export function localTime(instant: Date, zone: string): string {
  const at = wallTime(instant, zone)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(at.year).padStart(4, '0')}-${two(at.month)}-${two(at.day)}T${two(at.hour)}:${two(at.minute)}`
}

/** `YYYY-MM-DD` in `zone`. */
export const localDay = (instant: Date, zone: string): string => localTime(instant, zone).slice(0, 10)

/** The last day of all has none after it. */
const isDay = (day: string) =>
  day < '9999-12-31' && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().slice(0, 10) === day

/** Whether this is a day that there is, or two with the later one last: `2026-11-02`, `2026-11-02/2026-11-08`. */
export function isDays(value: string): boolean {
  const [first = '', last = first, ...more] = value.split('/')
  return more.length === 0 && isDay(first) && isDay(last) && first <= last
}

/** Whether calendars and clocks have it. `Date` takes 30 February for 2 March, and years before 100 for those of 1900. */
export function isOnCalendar(written: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(written)?.[0]
  const times = [...written.matchAll(/(\d{2}):(\d{2})(?::(\d{2}))?/g)]
  return (
    (day === undefined || (isDays(day) && day >= '1000')) &&
    times.every(([, hour, minute, second = '0']) => Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60)
  )
}

/** The instants of whole days of `zone`: `2026-11-02`, or `2026-11-02/2026-11-08` with both ends. `to` is the first one after. */
export function spanOf(days: string, zone: string): { from: Date; to: Date } {
  const [first = '', last = first] = days.split('/')
  const begins = (day: string) => instantOf(`${day}T00:00`, zone)
  return { from: begins(first), to: nextMidnight(begins(last), zone) }
}

/** The next midnight of `zone` after `instant`. */
export function nextMidnight(instant: Date, zone: string): Date {
  const { year, month, day } = wallTime(instant, zone)
  const tomorrow = new Date(Date.UTC(year, month - 1, day + 1))
  return instantOf(`${tomorrow.toISOString().slice(0, 10)}T00:00`, zone)
}
