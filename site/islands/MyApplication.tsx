import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { describeProblem, isProblem } from '#client/api/problem.ts'
import { loadSession } from '#client/api/session.ts'
import { publicAuthenticated } from '#client/guards.ts'
import { fromNow } from '#client/ui/format.ts'
import { translator } from '#client/words.ts'
import type { AuthUser } from '#core/account/account.contract.ts'
import type { Locale } from '#core/locale.ts'
import type { MyResponseSummary } from '#core/response/response.contract.ts'
import { countUnsent } from './account/unsentStorage.ts'
import { ApplicationCard } from './area/ApplicationCard.tsx'
import { Conversation } from './area/Conversation.tsx'
import { NextCard } from './area/NextCard.tsx'
import { needsSomething } from './area/needs.ts'
import { Recommendations } from './area/Recommendations.tsx'
import { Timeline } from './area/Timeline.tsx'
import type { AreaWords } from './area/words.ts'
import { Failure } from './Note.tsx'

interface Props {
  lang: Locale
  words: AreaWords
}

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; why: string }
  | { kind: 'unknown' }
  | { kind: 'ready'; user: AuthUser; item: MyResponseSummary }

/** One application of the signed-in person: what is next, and the messages about it. */
export function MyApplication({ lang, words }: Props) {
  const t = translator(words.area, lang)
  const m = translator(words.message ?? {}, lang)
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('responseId') ?? ''
    loadSession()
      .then(async ({ user }) => {
        if (!user)
          return location.replace(publicAuthenticated(lang, location.pathname + location.search) ?? location.href)
        const { items } = await call('listMyResponses', { query: { lang } })
        const item = items.find((one) => one.id === id && one.state !== 'deleted')
        setState(item ? { kind: 'ready', user, item } : { kind: 'unknown' })
      })
      .catch((error) => setState({ kind: 'failed', why: isProblem(error) ? describeProblem(error) : '' }))
  }, [lang, attempt])

  const back = (
    <p className="small">
      <a href={`/${lang}/applications`}>{t('mine')}</a>
    </p>
  )
  if (state.kind !== 'ready')
    return (
      <>
        {back}
        <h1>{state.kind === 'unknown' ? m('unknown') : t('title')}</h1>
        {state.kind === 'loading' && (
          <p className="vh" role="status">
            {t('loading')}
          </p>
        )}
        {state.kind === 'failed' && (
          <Failure
            title={t('failed')}
            text={state.why || t('failedHint')}
            again={[t('retry'), () => setAttempt(attempt + 1)]}
          />
        )}
      </>
    )
  const { item, user } = state
  const now = new Date()
  const about = { item, unsent: countUnsent(user.id, item.id), now, lang, words, isAlone: true }
  return (
    <>
      {back}
      <h1>{item.title || item.program.title}</h1>
      <section className="area__next" aria-labelledby="nx">
        <h2 id="nx" className="vh">
          {t('next')}
        </h2>
        {needsSomething(item) ? (
          <NextCard {...about} changed={fromNow(new Date(item.updatedAt), now, lang)} />
        ) : (
          <ApplicationCard {...about} />
        )}
      </section>
      {item.deadlineAt && item.abilities.edit && (
        <p className="small">
          <a href={`/api/portal/me/responses/${item.id}/calendar.ics?lang=${lang}`}>{m('calendar')}</a>
        </p>
      )}
      {item.recommenders !== null && (
        <div className="area__mine">
          <Recommendations
            responseId={item.id}
            zone={item.program.zone}
            lang={lang}
            words={{ time: words.time, recommend: words.recommend ?? {} }}
          />
        </div>
      )}
      <div className="two area__mine">
        <Conversation item={item} lang={lang} words={words} />
        <Timeline item={item} lang={lang} words={words} />
      </div>
    </>
  )
}
