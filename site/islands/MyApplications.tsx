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
import { countUnsent, listDraftPages, sendUnsent } from './account/unsentStorage.ts'
import { ApplicationCard } from './area/ApplicationCard.tsx'
import { NextCard } from './area/NextCard.tsx'
import { needsSomething } from './area/needs.ts'
import type { AreaWords } from './area/words.ts'
import { Failure, Note } from './Note.tsx'

interface Props {
  lang: Locale
  words: AreaWords
}

type State =
  | { kind: 'loading' }
  /** With the server's message, if it answered. */
  | { kind: 'failed'; why: string }
  | { kind: 'ready'; user: AuthUser; items: MyResponseSummary[] }

const endOf = ({ deadlineAt }: MyResponseSummary) => (deadlineAt ? Date.parse(deadlineAt) : Infinity)

/** Applications that need something first, then all with their steps. */
export function MyApplications({ lang, words }: Props) {
  const t = translator(words.area, lang)
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    setState({ kind: 'loading' })
    loadSession()
      .then(async ({ user }) => {
        if (!user) return location.replace(publicAuthenticated(lang, location.pathname) ?? location.href)
        // Unsent answers are sent before the list is loaded, so that it shows them as saved.
        await sendUnsent(user.id)
        const list = () => call('listMyResponses', { query: { lang } })
        let { items } = await list()
        if (items.some(({ draftId }) => draftId)) {
          // When the code cannot be loaded, the drafts stay on the device and in the list.
          const claimed = await import('./apply/claimedDrafts.ts').catch(() => null)
          if (await claimed?.clearClaimedDrafts(user.id, items)) ({ items } = await list())
        }
        setState({ kind: 'ready', user, items: items.filter((item) => item.state !== 'deleted') })
      })
      .catch((error) => setState({ kind: 'failed', why: isProblem(error) ? describeProblem(error) : '' }))
  }, [lang, attempt])

  const isFailed = state.kind === 'failed'
  useEffect(() => {
    if (!isFailed) return
    const again = () => setAttempt((times) => times + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isFailed])

  if (state.kind === 'loading')
    return (
      <>
        <h1>{t('title')}</h1>
        <p className="vh" role="status">
          {t('loading')}
        </p>
        <div className="late area__bones" aria-hidden="true">
          <span className="bones bones--box" />
          <span className="bones bones--box" />
        </div>
      </>
    )
  if (state.kind === 'failed')
    return (
      <>
        <h1>{t('title')}</h1>
        <Failure
          title={t('failed')}
          text={state.why || t('failedHint')}
          again={[t('retry'), () => setAttempt(attempt + 1)]}
        />
      </>
    )

  const { user, items } = state
  const now = new Date()
  const waiting = items.filter(needsSomething).sort((a, b) => endOf(a) - endOf(b))
  const about = (item: MyResponseSummary) => ({ item, unsent: countUnsent(user.id, item.id), now, lang, words })
  const rest = items.filter((item) => !waiting.includes(item) || item.state !== 'draft')
  return (
    <>
      <h1>{t('hello', { name: user.firstname })}</h1>
      {items.length > 0 && <p className="lead">{t('lead', { count: waiting.length })}</p>}
      {listDraftPages().map((at) => (
        <Note
          key={at}
          icon="alert"
          text={
            <>
              {t('begun')} <a href={at}>{t('resume')}</a>
            </>
          }
        />
      ))}
      {items.length === 0 && (
        <div className="void area__void">
          <h2>{t('emptyTitle')}</h2>
          <p className="muted prose">{t('emptyHint')}</p>
          <a className="btn btn--main" href={`/${lang}/programs`}>
            {t('seeCalls')}
          </a>
        </div>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="nx" className="area__next">
          <h2 id="nx" className="vh">
            {t('next')}
          </h2>
          {waiting.map((item) => (
            <NextCard key={item.id} {...about(item)} changed={fromNow(new Date(item.updatedAt), now, lang)} />
          ))}
        </section>
      )}
      {rest.length > 0 && (
        <section aria-labelledby="mine" className="area__mine">
          <div className="sec__head">
            <h2 id="mine">{t('mine')}</h2>
          </div>
          <div className="deposits">
            {rest.map((item) => (
              <ApplicationCard key={item.id} {...about(item)} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
