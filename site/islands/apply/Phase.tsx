import { translator } from '#client/words.ts'
import { Note } from '../Note.tsx'
import type { ApplyProps } from './props.ts'
import { moment, useOwnZone } from './words.ts'

/** Why no application can be started now, with the date of the call; nothing while the call is open. */
export function Phase({ lang, words, program }: ApplyProps) {
  const t = translator(words.apply, lang)
  const own = useOwnZone()
  const { phase } = program
  if (phase === 'open') return null
  const upcoming = phase === 'upcoming'
  const iso = upcoming ? program.opensAt : program.closesAt
  const at = iso && moment(iso, program.zone, lang, words.time, own)
  const dated = at && t(upcoming ? 'visitor.opens' : 'visitor.closed', { date: at.long, zone: at.zone })
  return (
    <Note
      icon="time"
      title={phase === 'resting' ? t('resting') : dated || t(upcoming ? 'notOpen' : 'closed')}
      text={<a href={`/${lang}/applications/${program.slug}`}>{t('back')}</a>}
    />
  )
}
