import type { CSSProperties } from 'react'
import type { Words } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import { levelOf } from '#core/site/phase.ts'
import { moment, tellIn } from './words.ts'

/** An application, or the call itself before there is one. */
export interface Dated {
  program: { opensAt: string | null; zone: string }
  deadlineAt: string | null
}

/** Days left and share gone by, on this device's clock. */
export function dueOf({ program, deadlineAt }: Dated, now: Date) {
  return levelOf({ opensAt: program.opensAt, closesAt: deadlineAt, zone: program.zone, graceMinutes: 0 }, now)
}

/** Set through the object model, which the page's policy allows: islands show levels only once they have run. */
export const levelStyle = (at: number): CSSProperties => ({ '--at': `${at}%` }) as CSSProperties

export function leftWords(response: Dated, now: Date, lang: Locale, time: Words): string {
  const { days } = dueOf(response, now)
  const t = tellIn(time, lang)
  if (days === null) return t('noEnd')
  if (response.deadlineAt && new Date(response.deadlineAt) <= now) return t('closedPlain')
  return days === 0 ? t('lastDay') : t('left', { count: days })
}

interface DueProps {
  response: Dated
  now: Date
  lang: Locale
  time: Words
  /** Class of the level, where a published page has it already. */
  level?: string
}

export function Due({ response, now, lang, time, level }: DueProps) {
  const { at, late } = dueOf(response, now)
  const end = response.deadlineAt && moment(response.deadlineAt, response.program.zone, lang, time)
  return (
    <div
      className={`level due${late ? ' level--late' : ''}${level ? ` ${level}` : ''}`}
      style={level ? undefined : levelStyle(at)}
    >
      <p>
        <b>{leftWords(response, now, lang, time)}</b>
        {end && (
          <>
            <time dateTime={end.iso}>{end.long}</time>
            <br />
            {end.zone}
          </>
        )}
      </p>
    </div>
  )
}
