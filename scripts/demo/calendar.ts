const DAY = 86_400_000

/** First and last day on which a call is open, `YYYY-MM-DD`. */
export interface Span {
  from: string
  to: string
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** Days of a template, moved to where they are in a call that is open longer or shorter. */
export interface Moved {
  /** A day on which something begins: the one after what ended the day before. */
  start(day: string): string
  /** A day on which something ends. */
  end(day: string): string
}

/** Stretches what lies within the template's opening over the call's own; what comes after keeps its distance. */
export function movedTo(own: Span, template: Span): Moved {
  const usual = daysBetween(template.from, template.to)
  const open = daysBetween(own.from, own.to)
  const after = (days: number) => (days <= usual ? Math.round((days * open) / usual) : open + days - usual)
  return {
    start(day) {
      const days = daysBetween(template.from, day)
      return addDays(own.from, days > 0 ? after(days - 1) + 1 : days)
    },
    end: (day) => addDays(own.from, after(daysBetween(template.from, day))),
  }
}
