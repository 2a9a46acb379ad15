import type { ReactNode } from 'react'
import type { T } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import { keysOf } from '#core/vote/vote.rules.ts'
import type { Cast, VotePage } from '../VoteForm.tsx'
import { amount } from './amount.ts'
import { pointsOf } from './marks.ts'

interface StateCardProps {
  title: string
  text: string
  hint?: string
  children?: ReactNode
}

export const StateCard = ({ title, text, hint, children }: StateCardProps) => (
  <section className="statecard" aria-live="polite">
    <h2>{title}</h2>
    <p>{text}</p>
    {hint && <p className="small muted">{hint}</p>}
    {children && <div className="row">{children}</div>}
  </section>
)

interface CastStateProps {
  t: T
  lang: Locale
  vote: VotePage
  cast: Cast
  /** When it was cast. */
  at: string
  mayChange: boolean
  onChange: () => void
}

/** The receipt of a ballot, and what it says. */
export function CastState({ t, lang, vote, cast, at, mayChange, onChange }: CastStateProps) {
  const titles = new Map(vote.entries.map((entry) => [entry.key, entry]))
  const { method, currency } = vote.settings
  const marks = cast.marks ?? []
  return (
    <section className="statecard" aria-live="polite">
      <h2>{t(`done.${cast.outcome === 'confirm' ? 'new' : cast.outcome}`)}</h2>
      <p>{t('done.at', { date: at })}</p>
      <dl className="receipt">
        <dt>{t('receipt')}</dt>
        <dd>{cast.receipt}</dd>
      </dl>
      <p className="small muted">{t('done.keep')}</p>
      <ul className="ballot__list">
        {keysOf(marks).map((key, place) => (
          <li key={key}>
            <span>
              {method === 'ranked' && `${place + 1}. `}
              {titles.get(key)?.title ?? key}
            </span>
            {method === 'points' && <b>{t('points', { count: pointsOf(marks, key) })}</b>}
            {method === 'budget' && <b>{amount(titles.get(key)?.cost ?? 0, currency, lang)}</b>}
          </li>
        ))}
      </ul>
      <div className="row">
        {mayChange && (
          <button className="btn btn--main" type="button" onClick={onChange}>
            {t('change')}
          </button>
        )}
        <a className="btn" href={vote.resultsHref}>
          {t('checkReceipt')}
        </a>
      </div>
    </section>
  )
}
