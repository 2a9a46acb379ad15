import type { Locale } from './locale.ts'
import { tagOf } from './site/dates.ts'

/** `always` for columns of amounts; else thousands are set apart from five digits on: four may be a year. */
export type Grouping = 'always' | 'min2'

const formats = new Map<string, Intl.NumberFormat>()

/** A number as the locale writes it, with the decimals it has. */
export function numberIn(value: number, locale: Locale, useGrouping: Grouping = 'min2'): string {
  const key = `${locale} ${useGrouping}`
  const format = formats.get(key) ?? new Intl.NumberFormat(tagOf(locale), { maximumFractionDigits: 12, useGrouping })
  formats.set(key, format)
  return format.format(value)
}
