import type { CSSProperties } from 'react'
import { translator } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import type { Halt } from '#core/response/response.contract.ts'
import { levelOf } from '#core/site/phase.ts'
import type { ApplyWords } from './words.ts'

/** An application, or the call itself before there is one. */
export interface Dated {
  program: { opensAt: string | null; zone: string }
  deadlineAt: string | null
  halt?: Halt | null
  abilities?: { edit: boolean }
  steps?: readonly { state: string }[]
}

export type DueWords = Pick<ApplyWords, 'time' | 'area'>

/** A requested correction is accepted after the deadline too. */
export const isCorrection = ({ abilities, steps, deadlineAt }: Dated, now: Date): boolean =>
  !!abilities?.edit && isPast(deadlineAt, now) && !!steps?.some(({ state }) => state === 'refused')

/** How long after the deadline `abilities.edit` is trusted, in ms: the answer may be old. */
const GRACE = 3_600_000

export const isPast = (at: string | null, now: Date): boolean => at !== null && new Date(at) <= now

/** Days left and share of the time elapsed, by the clock of the device. */
export function dueOf({ program, deadlineAt }: Dated, now: Date) {
  return levelOf({ opensAt: program.opensAt, closesAt: deadlineAt, zone: program.zone, graceMinutes: 0 }, now)
}

/** React sets it as a property, which the content security policy allows. */
export const levelStyle = (at: number): CSSProperties => ({ '--at': `${at}%` }) as CSSProperties

export function leftWords(response: Dated, now: Date, lang: Locale, { time, area }: DueWords): string {
  // Withdrawn and stopped applications have no deadline; only these states have words here.
  const over = translator(area, lang)(`state.${response.halt}`)
  if (over) return over
  const { days } = dueOf(response, now)
  const t = translator(time, lang)
  if (days === null) return t('noEnd')
  if (isCorrection(response, now)) return t('correction')
  if (isPast(response.deadlineAt, now))
    return t(response.abilities?.edit && !isPast(response.deadlineAt, new Date(+now - GRACE)) ? 'grace' : 'closedPlain')
  return days === 0 ? t('lastDay') : t('left', { count: days })
}
