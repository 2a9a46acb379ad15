import { instantOf } from '#core/zone.ts'

/** Days that somebody chooses, `YYYY-MM-DD`; empty for none. */
export interface Span {
  from: string
  until: string
}

/** The days of a filter's value; one day stands for itself alone. */
export function spanIn(value: string): Span {
  const [from = '', until = ''] = value.split('/')
  return { from, until: until === from ? '' : until }
}

/** A filter's value for these days, or which of the two is wrong. */
export function daysFrom({
  from,
  until,
}: Span): { value: string; wrong?: never } | { value?: never; wrong: keyof Span } {
  if (!from) return { wrong: 'from' }
  if (until && until < from) return { wrong: 'until' }
  return { value: until && until !== from ? `${from}/${until}` : from }
}

/** From the beginning of the first day to the end of the last, as clocks in `zone` show them. */
export function instantsOf(value: string, zone: string): { from: string; to: string } {
  const { from, until } = spanIn(value)
  const next = new Date(`${until || from}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const at = (day: string) => instantOf(`${day}T00:00`, zone).toISOString()
  return { from: at(from), to: at(next.toISOString().slice(0, 10)) }
}
