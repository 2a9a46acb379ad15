/** What people type: 18/12/2026, 18.12.26, 2026-12-18. */
export function parseDay(typed: string, dayFirst: boolean): string | null {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(typed.trim())
  const parts = iso ?? /^(\d\d?)[./ -](\d\d?)[./ -](\d{2}|\d{4})$/.exec(typed.trim())
  if (!parts) return null
  const [a = 0, b = 0, c = 0] = parts.slice(1).map(Number)
  const [year, month, day] = iso ? [a, b, c] : dayFirst ? [c, b, a] : [c, a, b]
  const full = year < 100 ? 2000 + year : year
  const date = new Date(Date.UTC(full, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}

export interface DayCount {
  /** YYYY-MM-DD */
  day: string
  created: number
  submitted: number
}

export interface SpanCount extends DayCount {
  /** What was counted: YYYY-MM-DD/YYYY-MM-DD, both ends. */
  days: string
}

/** Sums by week; a week is named by its Monday, and holds those of its days that are there. */
export function byWeek(days: readonly DayCount[]): SpanCount[] {
  const weeks = new Map<string, SpanCount>()
  for (const { day, created, submitted } of days) {
    const date = new Date(`${day}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
    const monday = date.toISOString().slice(0, 10)
    const week = weeks.get(monday) ?? { day: monday, days: day, created: 0, submitted: 0 }
    weeks.set(monday, {
      day: monday,
      days: `${week.days.slice(0, 10)}/${day}`,
      created: week.created + created,
      submitted: week.submitted + submitted,
    })
  }
  return [...weeks.values()]
}
