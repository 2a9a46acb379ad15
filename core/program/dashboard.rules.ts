import type { Locale } from '../locale.ts'
import { pick, type Text } from '../text.ts'
import { instantOf, localDay } from '../zone.ts'
import type { Category } from './category.contract.ts'

/** The calendar days of a zone up to today, oldest first, each with the instant it begins. */
export function lastDays(now: Date, zone: string, days: number): { day: string; begins: Date }[] {
  const today = Date.parse(`${localDay(now, zone)}T00:00:00Z`)
  return Array.from({ length: days }, (_, n) => {
    const day = new Date(today - (days - 1 - n) * 86_400_000).toISOString().slice(0, 10)
    return { day, begins: instantOf(`${day}T00:00`, zone) }
  })
}

/** The instant at which the day after the one of `instant` begins in a zone. */
export function dayAfter(instant: Date, zone: string): Date {
  const next = new Date(Date.parse(`${localDay(instant, zone)}T00:00:00Z`) + 86_400_000)
  return instantOf(`${next.toISOString().slice(0, 10)}T00:00`, zone)
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

export interface FormPlace {
  /** All its names where categories call the step differently. */
  step: Text
  stepIds: string[]
}

/** The nth forms of all categories together, as categories run side by side. */
export function formPlaces(categories: readonly Pick<Category, 'steps'>[]): FormPlace[] {
  const forms = categories.map(({ steps }) => steps.filter(({ type }) => type === 'form'))
  const length = Math.max(0, ...forms.map((steps) => steps.length))
  return Array.from({ length }, (_, n) => {
    const here = forms.flatMap((steps) => steps[n] ?? [])
    return { step: together(here.map(({ title }) => title)), stepIds: here.map(({ id }) => id) }
  })
}

/** "Budget / Budget of the year", in every language that one of the texts has. */
function together(texts: readonly Text[]): Text {
  const languages = texts.flatMap((text) => Object.keys(text) as Locale[])
  return Object.fromEntries(
    languages.map((lang) => [lang, [...new Set(texts.map((text) => pick(text, lang)))].filter(Boolean).join(' / ')]),
  )
}

export interface FunnelStep extends FormPlace {
  reached: number
}

/** How many applications began each form. The last line is submission. */
export function funnelOf(
  categories: readonly Category[],
  begun: (stepId: string) => number,
  submitted: number,
): FunnelStep[] {
  const lines = formPlaces(categories).map((place) => ({
    ...place,
    reached: place.stepIds.reduce((sum, id) => sum + begun(id), 0),
  }))
  return [...lines, { step: {}, stepIds: [], reached: submitted }]
}
