import type { Text } from '../text.ts'
import { instantOf, localDay } from '../zone.ts'
import type { Category } from './program.contract.ts'

/** The calendar days of a zone up to today, oldest first, each with the instant it begins. */
export function lastDays(now: Date, zone: string, days: number): { day: string; begins: Date }[] {
  const today = Date.parse(`${localDay(now, zone)}T00:00:00Z`)
  return Array.from({ length: days }, (_, n) => {
    const day = new Date(today - (days - 1 - n) * 86_400_000).toISOString().slice(0, 10)
    return { day, begins: instantOf(`${day}T00:00`, zone) }
  })
}

/** Adds up counts of moments by the day they fall into. Moments before the first day are left out. */
export function perDay(days: readonly { begins: Date }[], moments: readonly { at: Date; count: number }[]): number[] {
  const sums = days.map(() => 0)
  for (const { at, count } of moments) {
    const n = days.findLastIndex(({ begins }) => begins <= at)
    if (n >= 0) sums[n] = (sums[n] ?? 0) + count
  }
  return sums
}

export interface FunnelStep {
  /** Empty where categories call the step differently. */
  step: Text
  stepId: string | null
  reached: number
}

/**
 * How many applications got to each form: the nth form of every category together, as categories run side by side. Whoever
 * is at a later form has been at the earlier ones. The last line is submission.
 */
export function funnelOf(
  categories: readonly Category[],
  begun: (stepId: string) => number,
  submitted: number,
): FunnelStep[] {
  const forms = categories.map(({ steps }) => steps.filter(({ type }) => type === 'form'))
  const length = Math.max(0, ...forms.map((steps) => steps.length))
  const lines = Array.from({ length }, (_, n): FunnelStep => {
    const here = forms.flatMap((steps) => steps[n] ?? [])
    const same = here.every(({ title }) => JSON.stringify(title) === JSON.stringify(here[0]?.title))
    // The form itself, or a later one: counts of one application at two forms cannot be told apart, so the greater stands.
    const reached = forms.reduce((sum, steps) => sum + Math.max(0, ...steps.slice(n).map(({ id }) => begun(id))), 0)
    return {
      step: same ? (here[0]?.title ?? {}) : {},
      stepId: here.length === 1 ? (here[0]?.id ?? null) : null,
      reached,
    }
  })
  return [...lines, { step: {}, stepId: null, reached: submitted }]
}
