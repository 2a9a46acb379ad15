import { parseNumber } from '#core/form/read.ts'
import type { Locale } from '#core/locale.ts'
import { tagOf } from '#core/site/dates.ts'

export interface NumberRules {
  whole: boolean
  required: boolean
  least?: number | undefined
}

/** As a rule of the validation words. */
export interface NumberProblem {
  rule: string
  params?: Record<string, string>
}

/** A number as a box shows it; '' for none. */
export const numberText = (value: number | null, locale: Locale, grouped: boolean): string =>
  value === null
    ? ''
    : new Intl.NumberFormat(tagOf(locale), { useGrouping: grouped, maximumFractionDigits: 12 }).format(value)

/** The number of a text; null for none and for what is no number. */
export const readNumber = (text: string, locale: Locale): number | null => parseNumber(text, locale)

/** Why a text is not the number asked for; null when it is one. */
export function numberProblem(
  text: string,
  locale: Locale,
  { whole, required, least }: NumberRules,
): NumberProblem | null {
  if (text.trim() === '') return required ? { rule: 'required' } : null
  const value = parseNumber(text, locale)
  if (value === null) return { rule: 'number' }
  if (whole && !Number.isInteger(value)) return { rule: 'integer' }
  if (least !== undefined && value < least) return { rule: 'min', params: { min: numberText(least, locale, true) } }
  return null
}
