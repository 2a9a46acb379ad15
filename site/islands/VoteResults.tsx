import { useEffect, useState } from 'react'
import { addressOf, type CallAnswer, call } from '#client/api/call.ts'
import { describeError, isProblem } from '#client/api/problem.ts'
import { translator, type Words } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import { HERE } from '#core/site/dates.ts'
import type { TallyMethod } from '#core/vote/tally.rules.ts'
import type { VoteResults as Shown, VoteMethod } from '#core/vote/vote.rules.ts'
import { moment } from './apply/words.ts'
import { Icon } from './Icon.tsx'
import { Failure, Note } from './Note.tsx'
import { amount } from './vote/amount.ts'
import { typedEarly } from './vote/early.ts'
import { DOWNLOAD } from './vote/icons.ts'

interface Props {
  lang: Locale
  words: Words
  time: Words
  platformId: string
  vote: {
    id: string
    programId: string
    zone: string
    closesAt: string | null
    href: string
    results: Shown
    tally: TallyMethod
    method: VoteMethod
    budget: number
    currency: string
    seats: number
  }
}

type Results = CallAnswer<'getPublicResults'>
/** Milliseconds between two looks while the vote runs. */
const LIVE_EVERY = 5_000

/** What a vote has come to, and what anyone needs to check it. */
export function VoteResults({ lang, words, time, platformId, vote }: Props) {
  const t = translator(words, lang)
  const params = { platformId, voteId: vote.id }
  const [results, setResults] = useState<Results | null>(null)
  const [failure, setFailure] = useState('')
  const [isHidden, setHidden] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      try {
        const answer = await call('getPublicResults', { params })
        setResults(answer)
        setFailure('')
        if (answer.phase !== 'closed') timer = setTimeout(() => void lookWhenSeen(), LIVE_EVERY)
      } catch (error) {
        if (isProblem(error, 'vote.ballotsHidden')) return setHidden(true)
        setFailure(describeError(error, t('offline')))
        timer = setTimeout(() => void lookWhenSeen(), LIVE_EVERY * 2)
      }
    }
    const lookWhenSeen = async () => {
      if (document.visibilityState === 'visible') return look()
      document.addEventListener('visibilitychange', () => void look(), { once: true })
    }
    void look()
    return () => clearTimeout(timer)
  }, [])

  const closes = vote.closesAt ? moment(vote.closesAt, vote.zone, lang, time, HERE) : null
  const end = closes ? `${closes.long} (${closes.zone})` : ''
  return (
    <div className="results">
      <div>
        {failure && <Failure title={failure} />}
        {isHidden && (
          <p className="lead">
            {t(vote.results === 'hidden' ? 'details.never' : 'details.later', { date: end })}{' '}
            <a href={vote.href}>{t('toBallot')}</a>
          </p>
        )}
        {!results && !isHidden && !failure && (
          <p className="muted" role="status">
            {t('loading')}
          </p>
        )}
        {results && <Count {...{ t, lang, vote, results, end }} />}
        {results?.phase === 'closed' && <Recount {...{ t, params, vote, results }} />}
      </div>
      <aside>
        <Receipt {...{ t, params }} />
        {results?.phase === 'closed' && (
          <section className="box">
            <h2>{t('details.download')}</h2>
            <ul className="ballot__list">
              {(['csv', 'pb'] as const).map((format) => (
                <li key={format}>
                  <a href={addressOf('getPublishedBallots', { params: { ...params, format } })}>
                    {t(`details.${format}`)}
                  </a>
                  <Icon name={DOWNLOAD} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </aside>
    </div>
  )
}

interface CountProps {
  t: ReturnType<typeof translator>
  lang: Locale
  vote: Props['vote']
  results: Results
  end: string
}

function Count({ t, lang, vote, results, end }: CountProps) {
  const most = Math.max(1, ...results.items.map(({ score }) => score))
  const isOver = results.phase === 'closed'
  return (
    <>
      <p className="lead">
        {t('counted', { count: results.ballots })}{' '}
        {isOver ? end && t('details.closed', { date: end }) : t('details.live')}
        {results.excluded > 0 && ` ${t('details.excluded', { count: results.excluded })}`}
      </p>
      <p className="muted">
        {t(`how.${results.tally}`, { count: vote.seats, amount: amount(vote.budget, vote.currency, lang) })}
      </p>
      {results.tied.length > 0 && <p className="muted">{t('details.tied')}</p>}
      <ol className="tally" aria-live={isOver ? undefined : 'off'}>
        {results.items.map(({ key, title, votes, score, cost, won }) => (
          <li key={key} className={won ? 'is-won' : ''}>
            <span className="tally__name">
              {title}
              {won && (
                <span className="badge badge--ok">
                  <Icon name="tick" />
                  {t(isOver ? 'details.won' : 'details.ahead')}
                </span>
              )}
            </span>
            <span className="tally__n">
              <b>
                {vote.method === 'points' || vote.method === 'ranked'
                  ? t('details.score', { count: score })
                  : t('details.votes', { count: votes })}
              </b>
              {cost > 0 && ` · ${amount(cost, vote.currency, lang)}`}
            </span>
            <progress value={score} max={most} aria-hidden="true" />
          </li>
        ))}
      </ol>
      {results.spent > 0 && (
        <p>
          {t('details.spent', {
            spent: amount(results.spent, vote.currency, lang),
            all: amount(vote.budget, vote.currency, lang),
          })}
        </p>
      )}
    </>
  )
}

interface CheckProps {
  t: ReturnType<typeof translator>
  params: { platformId: string; voteId: string }
}

function Receipt({ t, params }: CheckProps) {
  const [receipt, setReceipt] = useState('')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<CallAnswer<'checkReceipt'> | string | null>(null)
  // What was typed before hydration is in the page only.
  useEffect(() => setReceipt(typedEarly('receipt')), [])
  const look = async () => {
    setBusy(true)
    try {
      setAnswer(await call('checkReceipt', { params, body: { receipt } }))
    } catch (error) {
      setAnswer(describeError(error, t('offline')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="box"
      onSubmit={(event) => {
        event.preventDefault()
        void look()
      }}
    >
      <h2>{t('checkReceipt')}</h2>
      <div className="field">
        <label htmlFor="receipt">{t('receipt')}</label>
        <input
          className="input"
          id="receipt"
          autoComplete="off"
          autoCapitalize="characters"
          required
          minLength={4}
          maxLength={20}
          value={receipt}
          onChange={(event) => setReceipt(event.target.value)}
        />
      </div>
      <button className="btn btn--main btn--wide" type="submit" disabled={busy}>
        {t('details.check')}
      </button>
      <div role="status">
        {typeof answer === 'string' && <Failure title={answer} />}
        {answer !== null && typeof answer === 'object' && (
          <Note
            look={answer.state === 'counted' ? 'ok' : 'warn'}
            icon={answer.state === 'counted' ? 'tick' : 'alert'}
            title={t(
              !answer.found ? 'details.unknown' : answer.state === 'counted' ? 'details.found' : 'details.setAside',
            )}
            text={answer.reason && ` ${answer.reason}`}
          />
        )}
      </div>
    </form>
  )
}

type Again = { isSame: boolean; ballots: number; seconds: string } | string | 'running' | null

/** Counts the published ballots in the browser, by the same rules but without the server. */
function Recount({ t, params, vote, results }: CheckProps & Pick<CountProps, 'vote' | 'results'>) {
  const [again, setAgain] = useState<Again>(null)
  const count = async () => {
    setAgain('running')
    try {
      const response = await fetch(addressOf('getPublishedBallots', { params: { ...params, format: 'pb' } }))
      const text = await response.text()
      const started = performance.now()
      const { recount } = await import('./vote/recount.ts')
      const found = recount(text, { method: results.tally, budget: vote.budget, seats: vote.seats })
      const isSame =
        found.ballots === results.ballots &&
        results.items.every(({ key, votes, score, won }) => {
          const own = found.items.find((item) => item.key === key)
          return own?.votes === votes && Math.abs(own.score - score) < 1e-9 && own.won === won
        })
      setAgain({ isSame, ballots: found.ballots, seconds: ((performance.now() - started) / 1000).toFixed(1) })
    } catch {
      setAgain(t('offline'))
    }
  }
  return (
    <section className="recount">
      <h2>{t('details.recount')}</h2>
      <p className="muted">{t('details.recountText')}</p>
      <p>
        <button className="btn" type="button" disabled={again === 'running'} onClick={() => void count()}>
          {t('details.recountHere')}
        </button>
      </p>
      <div role="status">
        {typeof again === 'string' && again !== 'running' && <Failure title={again} />}
        {again !== null && typeof again === 'object' && (
          <Note
            look={again.isSame ? 'ok' : 'bad'}
            icon={again.isSame ? 'tick' : 'alert'}
            title={t(again.isSame ? 'details.same' : 'details.different', { count: again.ballots })}
            text={` ${t('details.seconds', { n: again.seconds })}`}
          />
        )}
      </div>
    </section>
  )
}
