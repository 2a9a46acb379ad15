import { percent } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'

/** "40 %", with a decimal where there is one. */
export const percentOf = (share: number, locale: Locale): string => percent(share, locale).replace(/[.,]0(?=\D|$)/, '')
