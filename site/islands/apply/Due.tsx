import type { Locale } from '#core/locale.ts'
import { type Dated, type DueWords, dueOf, isCorrection, leftWords, levelStyle } from './deadline.ts'
import { moment, useOwnZone } from './words.ts'

interface DueProps {
  response: Dated
  now: Date
  lang: Locale
  words: DueWords
  /** Class of the level, where a published page has it already. */
  level?: string
}

/** The deadline; nothing where none applies. */
export function End({ response, now, lang, words }: DueProps) {
  const own = useOwnZone()
  const { program, deadlineAt } = response
  if (!deadlineAt || isCorrection(response, now)) return null
  const { iso, long, zone } = moment(deadlineAt, program.zone, lang, words.time, own)
  return (
    <>
      <time dateTime={iso}>{long}</time>
      <br />
      {zone}
    </>
  )
}

export function Due({ level, ...props }: DueProps) {
  const { response, now, lang, words } = props
  const { at, late } = isCorrection(response, now) ? { at: 0, late: false } : dueOf(response, now)
  return (
    <div
      className={`level due${late ? ' level--late' : ''}${level ? ` ${level}` : ''}`}
      style={level ? undefined : levelStyle(at)}
    >
      <p>
        <b>{leftWords(response, now, lang, words)}</b>
        <End {...props} />
      </p>
    </div>
  )
}
