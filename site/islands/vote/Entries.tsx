import { useState } from 'react'
import type { T } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import { costOf, type Marks, pointsIn, type VoteSettings } from '#core/vote/vote.rules.ts'
import { Icon } from '../Icon.tsx'
import type { VoteItem } from '../VoteForm.tsx'
import { amount } from './amount.ts'
import { choice } from './early.ts'
import { CROSS, DOWN, MINUS, PLUS, UP } from './icons.ts'
import { listOf, moved, pointsOf, toggled, withPoints } from './marks.ts'

interface EntriesProps {
  t: T
  lang: Locale
  settings: VoteSettings
  entries: readonly VoteItem[]
  marks: Marks
  isOpen: boolean
  onChange: (marks: Marks) => void
}

/** What can be voted for, with what is needed to vote for it. */
export function Entries(props: EntriesProps) {
  const { t, settings, entries, marks, isOpen } = props
  if (settings.method === 'ranked' && isOpen) return <Ranked {...props} />
  return (
    <section aria-labelledby="entries">
      <h2 className="vh" id="entries">
        {t('entries', { count: entries.length })}
      </h2>
      <ul className="entries">
        {entries.map((entry) => (
          <li key={entry.key} className={isPicked(marks, entry.key) ? 'entry is-picked' : 'entry'}>
            <Card {...props} entry={entry} />
          </li>
        ))}
      </ul>
      {isOpen && <p className="small muted vote__note">{t('order')}</p>}
    </section>
  )
}

const isPicked = (marks: Marks, key: string): boolean => listOf(marks).includes(key) || pointsOf(marks, key) > 0

function Card(props: EntriesProps & { entry: VoteItem }) {
  const { lang, settings, entry, isOpen } = props
  const { method, currency } = settings
  return (
    <>
      <div className="pic" aria-hidden="true">
        <span className="cover">{entry.title}</span>
      </div>
      <h3>
        <a href={entry.href}>{entry.title}</a>
      </h3>
      {entry.summary && <p>{short(entry.summary)}</p>}
      {(method === 'budget' || entry.cost > 0) && <p className="entry__cost">{amount(entry.cost, currency, lang)}</p>}
      {isOpen && (method === 'points' ? <Points {...props} /> : <Choose {...props} />)}
    </>
  )
}

const SHORT = 160
const short = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT).trimEnd()}…` : text)

function Points({ t, settings, entry, marks, onChange }: EntriesProps & { entry: VoteItem }) {
  const given = pointsOf(marks, entry.key)
  const left = settings.points - pointsIn(marks)
  const { title } = entry
  return (
    <div className="points">
      <button
        className="step"
        type="button"
        aria-label={t('minus', { title })}
        data-choice={choice('minus', entry.key)}
        disabled={given === 0}
        onClick={() => onChange(withPoints(marks, entry.key, given - 1))}
      >
        <Icon name={MINUS} />
      </button>
      <output aria-label={t('given', { title })}>{given}</output>
      <button
        className="step"
        type="button"
        aria-label={t('plus', { title })}
        data-choice={choice('plus', entry.key)}
        disabled={left === 0}
        onClick={() => onChange(withPoints(marks, entry.key, given + 1))}
      >
        <Icon name={PLUS} />
      </button>
    </div>
  )
}

function Choose({ t, lang, settings, entries, entry, marks, onChange }: EntriesProps & { entry: VoteItem }) {
  const { method } = settings
  const picked = listOf(marks).includes(entry.key)
  const lacking =
    method === 'budget' && !picked ? Math.max(0, entry.cost + costOf(entries, marks) - settings.budget) : 0
  const isFull = method === 'approval' && !picked && listOf(marks).length >= settings.max
  return (
    <div className="entry__go">
      <button
        className={picked ? 'btn btn--main' : 'btn'}
        type="button"
        aria-pressed={picked}
        aria-label={`${t(picked ? 'remove' : 'choose')} – ${entry.title}`}
        data-choice={choice('toggle', entry.key)}
        disabled={lacking > 0 || isFull}
        onClick={() => onChange(toggled(method, marks, entry.key))}
      >
        <Icon name={picked ? 'tick' : PLUS} />
        {t(picked ? 'chosen' : 'choose')}
      </button>
      {lacking > 0 && <p className="short">{t('short', { amount: amount(lacking, settings.currency, lang) })}</p>}
    </div>
  )
}

function Ranked({ t, entries, marks, onChange }: EntriesProps) {
  const list = listOf(marks)
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const [said, setSaid] = useState('')
  const change = (next: Marks, key: string) => {
    onChange(next)
    const place = listOf(next).indexOf(key)
    const title = byKey.get(key)?.title ?? ''
    setSaid(place < 0 ? t('unranked', { title }) : t('rankedAs', { title, n: place + 1 }))
  }
  const rest = entries.filter(({ key }) => !list.includes(key))
  return (
    <section aria-labelledby="ranking">
      <h2 id="ranking">{t('ranking')}</h2>
      {list.length === 0 && <p className="muted">{t('rankHint')}</p>}
      <ol className="rank">
        {list.flatMap((key, place) => {
          const entry = byKey.get(key)
          if (!entry) return []
          const { title } = entry
          return (
            <li key={key}>
              <b className="rank__n">{place + 1}</b>
              <span>
                <a href={entry.href}>{title}</a>
              </span>
              <span className="rank__move">
                <button
                  className="step"
                  type="button"
                  aria-label={t('up', { title })}
                  data-choice={choice('up', key)}
                  disabled={place === 0}
                  onClick={() => change(moved(marks, key, -1), key)}
                >
                  <Icon name={UP} />
                </button>
                <button
                  className="step"
                  type="button"
                  aria-label={t('down', { title })}
                  data-choice={choice('down', key)}
                  disabled={place === list.length - 1}
                  onClick={() => change(moved(marks, key, 1), key)}
                >
                  <Icon name={DOWN} />
                </button>
                <button
                  className="step"
                  type="button"
                  aria-label={`${t('remove')} – ${title}`}
                  data-choice={choice('toggle', key)}
                  onClick={() => change(toggled('ranked', marks, key), key)}
                >
                  <Icon name={CROSS} />
                </button>
              </span>
            </li>
          )
        })}
      </ol>
      {rest.length > 0 && (
        <>
          <h2 className="rank__rest">{t('notRanked')}</h2>
          <p className="muted small">{t('leaveOut')}</p>
          <ul className="rank">
            {rest.map((entry) => (
              <li key={entry.key}>
                <span>
                  <a href={entry.href}>{entry.title}</a>
                  {entry.summary && <span className="rank__text">{short(entry.summary)}</span>}
                </span>
                <button
                  className="btn btn--s"
                  type="button"
                  aria-label={`${t('rankIt')} – ${entry.title}`}
                  data-choice={choice('toggle', entry.key)}
                  onClick={() => change(toggled('ranked', marks, entry.key), entry.key)}
                >
                  <Icon name={PLUS} />
                  {t('rankIt')}
                </button>
              </li>
            ))}
          </ul>
          <p className="small muted vote__note">{t('order')}</p>
        </>
      )}
      <p className="vh" role="status">
        {said}
      </p>
    </section>
  )
}
