import { localTime } from './dates.ts'
import { phaseOf } from './phase.ts'

interface Program {
  opensAt: string | null
  closesAt: string | null
  zone: string
  graceMinutes: number
  archived?: boolean
}

export interface SeasonBar<C> {
  call: C
  phase: 'open' | 'upcoming'
  /** Percent of the axis. */
  from: number
  length: number
  /** Percent of the bar. */
  done: number
}

export interface Season<C> {
  /** First instants of the months, as UTC dates to be formatted in UTC. */
  months: Date[]
  /** Percent of the axis. */
  today: number
  bars: SeasonBar<C>[]
}

const MOST_ROWS = 8
const MONTHS = { least: 6, most: 12 }
const DAY = 86_400_000

/** Months since year 0, with the part of the month gone by. Columns are equally wide, so a day in February is wider. */
function position(at: Date, zone: string): number {
  const { year, month, day, hour, minute } = localTime(at, zone)
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return year * 12 + (month - 1) + (day - 1 + (hour * 60 + minute) / 1440) / days
}

const round = (value: number) => Math.round(value * 100) / 100

/**
 * Open and coming calls as bars over the months, with today in it. Null when there is nothing to show.
 * The axis begins with the earliest open call (three months back at most) and ends with the last deadline.
 */
export function seasonOf<C extends Program>(calls: readonly C[], now: Date): Season<C> | null {
  const shown = calls
    .map((call) => ({ call, phase: phaseOf(call, now) }))
    .filter(
      (row): row is { call: C; phase: 'open' | 'upcoming' } => row.phase !== 'closed' && row.call.closesAt !== null,
    )
    .sort((a, b) => order(a.call, a.phase) - order(b.call, b.phase))
    .slice(0, MOST_ROWS)
  const zone = shown[0]?.call.zone
  if (!zone) return null

  const here = position(now, zone)
  const rows = shown.map(({ call, phase }) => {
    const close = new Date(call.closesAt as string)
    const open = call.opensAt ? new Date(call.opensAt) : new Date(Math.min(now.getTime(), close.getTime() - 30 * DAY))
    return { call, phase, open: position(open, call.zone), close: position(close, call.zone) }
  })
  const first = Math.floor(Math.max(here - 3, Math.min(here, ...rows.map((row) => row.open))))
  const needed = Math.ceil(Math.max(here, ...rows.map((row) => row.close))) - first
  const count = Math.min(MONTHS.most, Math.max(MONTHS.least, needed))

  const percent = (at: number) => Math.min(100, Math.max(0, ((at - first) / count) * 100))
  return {
    months: Array.from({ length: count }, (_, index) =>
      new Date(Date.UTC(0, 0, 1)).setUTCFullYear(0, first + index, 1),
    ).map((at) => new Date(at)),
    today: round(percent(here)),
    bars: rows.map(({ call, phase, open, close }) => {
      const from = percent(open)
      const length = Math.max(1.2, percent(close) - from)
      const done = phase === 'open' ? ((percent(here) - from) / length) * 100 : 0
      return {
        call,
        phase,
        from: round(Math.min(from, 98.8)),
        length: round(length),
        done: round(Math.min(100, Math.max(0, done))),
      }
    }),
  }
}

/** Open calls by deadline, then coming ones by opening. */
const order = (call: Program, phase: 'open' | 'upcoming'): number =>
  phase === 'open' ? new Date(call.closesAt ?? 0).getTime() : 1e15 + new Date(call.opensAt ?? 0).getTime()
