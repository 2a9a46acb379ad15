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
