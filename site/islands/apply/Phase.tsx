import { Icon } from '../Icon.tsx'
import type { ApplyProps } from './props.ts'
import { moment, tellIn } from './words.ts'

/** Why nothing can be begun now, with the date; nothing while the call is open. */
export function Phase({ lang, words, program }: ApplyProps) {
  const t = tellIn(words.apply, lang)
  if (program.phase === 'open') return null
  const upcoming = program.phase === 'upcoming'
  const iso = upcoming ? program.opensAt : program.closesAt
  const at = iso && moment(iso, program.zone, lang, words.time)
  const dated = at && t(upcoming ? 'visitor.opens' : 'visitor.closed', { date: at.long, zone: at.zone })
  return (
    <div className="note apply__note">
      <Icon name="time" />
      <p>
        <b>{dated || t(upcoming ? 'notOpen' : 'closed')}</b>
        <a href={`/${lang}/applications/${program.slug}`}>{t('back')}</a>
      </p>
    </div>
  )
}
