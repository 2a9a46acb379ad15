import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { translator, type Words } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import type { RecommendationLink } from '#core/recommendation/recommendation.contract.ts'
import { HERE } from '#core/site/dates.ts'
import { tokenOf } from './account/invitationLink.ts'
import { useOtherLanguages } from './account/useOtherLanguages.ts'
import { moment } from './apply/words.ts'
import { Failure, Note } from './Note.tsx'
import { Letter } from './recommend/Letter.tsx'

export interface RecommendWords {
  recommend: Words
  time: Words
}

interface Props {
  lang: Locale
  words: RecommendWords
}

type Answer = RecommendationLink | 'unknown' | 'offline' | null

/** Where the link of somebody who was asked for a recommendation leads, in each of its states. */
export function RecommendForm({ lang, words }: Props) {
  const t = translator(words.recommend, lang)
  const [token, setToken] = useState('')
  const [answer, setAnswer] = useState<Answer>(null)
  const [correcting, setCorrecting] = useState(false)

  const look = (given: string) => {
    if (given.length < 20) return setAnswer('unknown')
    call('checkRecommendation', { body: { token: given, lang } }).then(setAnswer, (error: unknown) =>
      setAnswer(isProblem(error) && (error.status === 0 || error.status >= 500) ? 'offline' : 'unknown'),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the token of the address
  useEffect(() => {
    const found = tokenOf()
    // The link is its person's alone: it does not stay in the address.
    history.replaceState({ token: found }, '', location.pathname)
    setToken(found)
    look(found)
  }, [])
  useOtherLanguages(null, token)

  if (answer === null)
    return (
      <>
        <h1>{t('title')}</h1>
        <p className="muted" role="status">
          {t('loading')}
        </p>
      </>
    )
  if (answer === 'offline')
    return (
      <>
        <h1>{t('title')}</h1>
        <Failure title={t('offline')} again={[t('again'), () => look(token)]} />
      </>
    )
  if (answer === 'unknown')
    return (
      <>
        <h1>{t('unknown')}</h1>
        <Note look="warn" icon="alert" text={t('unknownText')} />
      </>
    )
  const { state, applicant, program, until, endedAt } = answer
  const at = (iso: string | null) => (iso ? moment(iso, program.zone, lang, words.time, HERE) : null)
  const end = at(until)
  const ended = at(endedAt)
  const date = ended ? `${ended.long}, ${ended.zone}` : ''
  const isPast = until !== null && Date.parse(until) <= Date.now()
  switch (state) {
    case 'open':
      return <Letter {...{ lang, words, token }} link={answer} onAnswer={setAnswer} />
    case 'received':
      if (correcting)
        return (
          <Letter
            {...{ lang, words, token }}
            link={answer}
            onAnswer={(next) => {
              setCorrecting(false)
              setAnswer(next)
            }}
          />
        )
      return (
        <>
          <h1>{t('thanks', { name: answer.name })}</h1>
          <p className="lead">{t('thanksText', { date, applicant })}</p>
          {!isPast && (
            <>
              <p>{end ? t('correctUntil', { date: `${end.long}, ${end.zone}` }) : t('correctAlways')}</p>
              <p>
                <button className="btn" type="button" onClick={() => setCorrecting(true)}>
                  {t('correct')}
                </button>
              </p>
            </>
          )}
        </>
      )
    case 'declined':
      return (
        <>
          <h1>{t('declined')}</h1>
          <p className="lead">{t('declinedText', { applicant })}</p>
        </>
      )
    case 'cancelled':
      return (
        <>
          <h1>{t('cancelled', { applicant })}</h1>
          <p className="lead">{t('cancelledText')}</p>
        </>
      )
    case 'late':
      return (
        <>
          <h1>{t('late')}</h1>
          <p className="lead">{end ? t('lateText', { date: `${end.long}, ${end.zone}` }) : t('lateAlways')}</p>
        </>
      )
  }
}
