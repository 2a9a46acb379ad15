import type { ApiProblem } from '#client/api/problem.ts'
import type { T } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import { type BallotFlaw, costOf, keysOf, type Marks, pointsIn, type VoteSettings } from '#core/vote/vote.rules.ts'
import { Icon } from '../Icon.tsx'
import type { VoteItem } from '../VoteForm.tsx'
import { amount } from './amount.ts'
import { pointsOf } from './marks.ts'

interface BallotProps {
  t: T
  lang: Locale
  settings: VoteSettings
  entries: readonly VoteItem[]
  marks: Marks
  flaws: readonly BallotFlaw[]
  busy: boolean
  email: string
  code: string
  problem: ApiProblem | null
  href: string
  onEmail: (email: string) => void
  onCode: (code: string) => void
  onSubmit: () => void
}

/** The ballot beside the entries; on phones below them, with a bar that leads to it. */
export function Ballot(props: BallotProps) {
  const { t, lang, settings, entries, marks, flaws, busy, problem, href } = props
  const needsAccount = settings.eligibility === 'signed-in' || problem?.code === 'vote.signIn'
  const titles = new Map(entries.map(({ key, title }) => [key, title]))
  const costs = new Map(entries.map(({ key, cost }) => [key, cost]))
  const { head, detail, value, max } = standing(props)
  const lists = keysOf(marks)
  const flaw = flaws[0]
  const isReady = flaws.length === 0
  return (
    <>
      <form
        className="ballot"
        id="ballot"
        aria-label={t('ballot')}
        onSubmit={(event) => {
          event.preventDefault()
          props.onSubmit()
        }}
      >
        <div className="ballot__top">
          <h2>{head}</h2>
          <p>{detail}</p>
          <progress value={value} max={max} aria-hidden="true" />
        </div>
        {lists.length > 0 && (
          <ul className="ballot__list">
            {lists.map((key, place) => (
              <li key={key}>
                <span>
                  {settings.method === 'ranked' && `${place + 1}. `}
                  {titles.get(key)}
                </span>
                {settings.method === 'points' && <b>{t('points', { count: pointsOf(marks, key) })}</b>}
                {settings.method === 'budget' && <b>{amount(costs.get(key) ?? 0, settings.currency, lang)}</b>}
              </li>
            ))}
          </ul>
        )}
        <div className="ballot__end">
          <Who {...props} />
          {needsAccount ? (
            <>
              <a className="btn btn--main btn--wide" href={signInHref(lang, href)}>
                {t('signIn')}
              </a>
              <a className="btn btn--wide" href={`/${lang}/register?${new URLSearchParams({ backTo: href })}`}>
                {t('register')}
              </a>
            </>
          ) : null}
          {(!needsAccount || settings.eligibility === 'signed-in') && (
            <button className="btn btn--main btn--wide" type="submit" disabled={!isReady || busy}>
              {t(busy ? 'sending' : settings.eligibility === 'email' && props.email ? 'submitEmail' : 'submit')}
            </button>
          )}
          {flaw && lists.length > 0 && flaw.flaw === 'tooFew' && (
            <p className="small">{t('tooFew', { count: flaw.least })}</p>
          )}
          <p className="small muted">{t(settings.changeable ? 'mayChange' : 'final')}</p>
        </div>
      </form>
      <div className="mballot">
        <p>
          <b>{head}</b>
          {detail}
        </p>
        <a className="btn btn--main" href="#ballot">
          {t('ballot')}
        </a>
      </div>
    </>
  )
}

const signInHref = (lang: Locale, href: string): string => `/${lang}/login?${new URLSearchParams({ backTo: href })}`

/** How far the ballot is. */
function standing({ t, lang, settings, entries, marks }: BallotProps) {
  const chosen = keysOf(marks).length
  switch (settings.method) {
    case 'points': {
      const given = pointsIn(marks)
      const left = settings.points - given
      return {
        head: t('pointsLeft', { count: left }),
        detail: t('pointsGiven', { given, all: settings.points }),
        value: given,
        max: settings.points,
      }
    }
    case 'budget': {
      const spent = costOf(entries, marks)
      const inWords = (value: number) => amount(value, settings.currency, lang)
      return {
        head: t('budgetLeft', { amount: inWords(settings.budget - spent) }),
        detail: t('budgetSpent', { spent: inWords(spent), all: inWords(settings.budget) }),
        value: spent,
        max: settings.budget,
      }
    }
    case 'approval':
      return {
        head: t('picked', { count: chosen }),
        detail: t('atMost', { count: settings.max }),
        value: chosen,
        max: settings.max,
      }
    case 'ranked':
      return {
        head: t('rankedCount', { count: chosen }),
        detail: t('outOf', { count: entries.length }),
        value: chosen,
        max: entries.length,
      }
    case 'choose-1':
      return { head: t('picked', { count: chosen }), detail: t('atMost', { count: 1 }), value: chosen, max: 1 }
  }
}

/** What says who votes. */
function Who({ t, settings, email, code, problem, onEmail, onCode }: BallotProps) {
  const wrongAt = (name: string) => problem?.issues.some(({ at }) => at === `body.${name}`) ?? false
  if (settings.eligibility === 'email')
    return (
      <div className="field">
        <label htmlFor="vote-email">{t('email')}</label>
        <p className="small muted" id="vote-email-hint">
          {t('emailHint')}
        </p>
        {wrongAt('email') && <Wrong text={problem?.detail || problem?.title || ''} />}
        <input
          className="input"
          id="vote-email"
          type="email"
          autoComplete="email"
          aria-describedby="vote-email-hint"
          aria-invalid={wrongAt('email') || undefined}
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </div>
    )
  if (settings.eligibility === 'invited')
    return (
      <div className="field">
        <label htmlFor="vote-code">{t('code')}</label>
        <p className="small muted" id="vote-code-hint">
          {t('codeHint')}
        </p>
        {wrongAt('code') && <Wrong text={problem?.detail || problem?.title || ''} />}
        <input
          className="input"
          id="vote-code"
          autoComplete="off"
          autoCapitalize="characters"
          required
          aria-describedby="vote-code-hint"
          aria-invalid={wrongAt('code') || undefined}
          value={code}
          onChange={(event) => onCode(event.target.value)}
        />
      </div>
    )
  return null
}

const Wrong = ({ text }: { text: string }) => (
  <p className="error">
    <Icon name="alert" />
    {text}
  </p>
)
