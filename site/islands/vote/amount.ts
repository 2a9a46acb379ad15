import { minorDigits, money } from '#client/ui/money.ts'
import type { Locale } from '#core/locale.ts'

/** Whole units of a currency: "42 000 €". */
export const amount = (value: number, currency: string, lang: Locale): string =>
  money({ minor: value * 10 ** minorDigits(currency), currency }, lang, 'whole')
