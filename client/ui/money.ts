import { parseNumber } from '#core/form/read.ts'
import type { Locale } from '#core/locale.ts'
import { tagOf } from '#core/site/dates.ts'

/** An amount in the currency's smallest unit: 1250 is 12.50 €, and 1250 ¥. */
export interface Amount {
  minor: number
  /** ISO 4217. */
  currency: string
}

/** Digits after the decimal sign: 2 for the euro, 0 for the yen, 3 for the dinar. */
export const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** "11 450,00 €"; without its cents when it has none and `whole` says so. */
export function money({ minor, currency }: Amount, locale: Locale, cents: 'always' | 'whole' = 'always'): string {
  const digits = minorDigits(currency)
  const isWhole = cents === 'whole' && minor % 10 ** digits === 0
  const format = new Intl.NumberFormat(tagOf(locale), {
    style: 'currency',
    currency,
    minimumFractionDigits: isWhole ? 0 : digits,
    maximumFractionDigits: digits,
  })
  // The narrow no-break space of French numbers is hard to see in tables.
  return format.format(minor / 10 ** digits).replaceAll('\u202f', '\u00a0')
}

/** "11 450,50", for a box that says the currency beside it; '' for none. */
export function moneyText(minor: number | null, currency: string, locale: Locale): string {
  if (minor === null) return ''
  const digits = minorDigits(currency)
  const text = new Intl.NumberFormat(tagOf(locale), { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return text.format(minor / 10 ** digits).replaceAll('\u202f', '\u00a0')
}

/** The sign of the currency, and whether the language writes it before the number. */
export function currencySign(currency: string, locale: Locale): { sign: string; isBefore: boolean } {
  const parts = new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency }).formatToParts(1)
  const at = parts.findIndex(({ type }) => type === 'currency')
  return { sign: parts[at]?.value ?? currency, isBefore: at < parts.findIndex(({ type }) => type === 'integer') }
}

/**
 * The amount of a text in the smallest unit, with or without its currency; 'digits' when it is finer than that unit, null when
 * it is no amount.
 */
export function readMoney(text: string, currency: string, locale: Locale): number | 'digits' | null {
  const { sign } = currencySign(currency, locale)
  const value = parseNumber(text.replace(sign, '').replace(currency, ''), locale)
  if (value === null) return null
  const scaled = value * 10 ** minorDigits(currency)
  // 1.15 * 100 is 114.99999999999999 in binary.
  const minor = Math.round(scaled)
  if (!Number.isSafeInteger(minor)) return null
  return Math.abs(scaled - minor) > 1e-6 * Math.max(1, Math.abs(scaled) * 1e-6) ? 'digits' : minor
}
