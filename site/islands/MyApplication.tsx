import { type MouseEvent, useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { describeProblem, isProblem } from '#client/api/problem.ts'
import { loadSession } from '#client/api/session.ts'
import { loadChunk } from '#client/chunks.ts'
import { publicAuthenticated } from '#client/guards.ts'
import { fromNow } from '#client/ui/format.ts'
import { lazy } from '#client/ui/lazy.tsx'
import { translator } from '#client/words.ts'
import type { AuthUser } from '#core/account/account.contract.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { labelAt } from '#core/form/missing.ts'
import type { Locale } from '#core/locale.ts'
import type { MyResponse, MyResponseSummary } from '#core/response/response.contract.ts'
import { countUnsent } from './account/unsentStorage.ts'
import { Conversation } from './area/Conversation.tsx'
import { Files } from './area/Files.tsx'
import { NextCard } from './area/NextCard.tsx'
import { needsSomething } from './area/needs.ts'
import { Others } from './area/Others.tsx'
import { Recommendations } from './area/Recommendations.tsx'
import { Stages, StateBadge } from './area/Stages.tsx'
import { Standing } from './area/Standing.tsx'
import { Timeline } from './area/Timeline.tsx'
import { hrefOfTab, TABS, type Tab, useTab } from './area/useTab.ts'
import type { AreaWords, ItemProps } from './area/words.ts'
import { Failure } from './Note.tsx'
import type { Live } from './together/live.ts'

const Decisions = lazy(() => loadChunk(() => import('./area/Decisions.tsx').then((file) => file.Decisions)))
const Given = lazy(() => loadChunk(() => import('./area/Given.tsx').then((file) => file.Given)))

interface Props {
  lang: Locale
  words: AreaWords
}

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; why: string }
  | { kind: 'unknown' }
  | { kind: 'ready'; user: AuthUser; item: MyResponseSummary; response: MyResponse }

/** One application of the signed-in person: where it stands, what is next, the messages about it and what is in it. */
export function MyApplication({ lang, words }: Props) {
  const t = translator(words.area, lang)
  const m = translator(words.message ?? {}, lang)
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [tab, setTab] = useTab()
  // Grows when something changed that this page shows.
  const [changes, setChanges] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('responseId') ?? ''
    loadSession()
      .then(async ({ user }) => {
        if (!user)
          return location.replace(publicAuthenticated(lang, location.pathname + location.search) ?? location.href)
        const { items } = await call('listMyResponses', { query: { lang } })
        const item = items.find((one) => one.id === id && one.state !== 'deleted')
        if (!item) return setState({ kind: 'unknown' })
        const response = await call('getMyResponse', { params: { responseId: id }, query: { lang } })
        setState({ kind: 'ready', user, item, response })
      })
      .catch((error) => {
        // What is shown stays while it cannot be read anew.
        if (changes === 0) setState({ kind: 'failed', why: isProblem(error) ? describeProblem(error) : '' })
      })
  }, [lang, attempt, changes])

  const shownId = state.kind === 'ready' ? state.item.id : null
  useEffect(() => {
    if (!shownId) return
    let live: Live | undefined
    let isGone = false
    const changed = () => setChanges((count) => count + 1)
    void loadChunk(() => import('./together/live.ts')).then(
      ({ goLive }) => {
        if (!isGone)
          live = goLive(shownId, { onChanged: changed, onPeople: changed, onComments: () => {}, onOut: changed })
      },
      () => {}, // The page shows what was when it was opened.
    )
    return () => {
      isGone = true
      live?.end()
    }
  }, [shownId])

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
  const { item, user, response } = state
  const now = new Date()
  const about = { item, unsent: countUnsent(user.id, item.id), now, lang, words, isAlone: true }
  return (
    <>
      {back}
      <div className="deposit">
        <div className="deposit__head">
          <div>
            <h1>{item.title || item.program.title}</h1>
            <p className="lead">
              {[
                item.title && item.program.title,
                item.category.title,
                item.number && t('number', { number: item.number }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {!needsSomething(item) && <Others {...about} />}
          </div>
          <StateBadge {...about} />
        </div>
        {item.decided && (
          <Decisions
            responseId={item.id}
            zone={item.program.zone}
            lang={lang}
            mayAppeal={item.together.role !== 'reader'}
            words={{ area: words.area, time: words.time, decision: words.decision ?? {} }}
          />
        )}
        <Stages {...about} />
        {!needsSomething(item) && <Standing {...about} />}
      </div>
      {needsSomething(item) && (
        <section className="area__next" aria-labelledby="nx">
          <NextCard
            {...about}
            changed={fromNow(new Date(item.updatedAt), now, lang)}
            reopened={response ? reopenedOf(response, lang) : []}
          />
        </section>
      )}
      {item.deadlineAt && item.abilities.edit && (
        <p className="small area__calendar">
          <a href={`/api/portal/me/responses/${item.id}/calendar.ics?lang=${lang}`}>{m('calendar')}</a>
        </p>
      )}
      <Tabs item={item} tab={tab} words={words} lang={lang} onChange={setTab} />
      <div className="area__tab">
        {tab === 'messages' && (
          <div className="two">
            <Conversation item={item} changes={changes} lang={lang} words={words} />
            <Timeline item={item} changes={changes} lang={lang} words={words} />
          </div>
        )}
        {tab === 'answers' && response && <Given {...about} response={response} />}
        {tab === 'files' && response && <Files response={response} lang={lang} words={words} />}
        {tab === 'recommenders' && (
          <Recommendations
            responseId={item.id}
            zone={item.program.zone}
            lang={lang}
            words={{ time: words.time, recommend: words.recommend ?? {} }}
          />
        )}
        {tab === 'history' && <Timeline item={item} changes={changes} lang={lang} words={words} />}
      </div>
    </>
  )
}

interface TabsProps extends Pick<ItemProps, 'item' | 'lang' | 'words'> {
  tab: Tab
  onChange: (tab: Tab) => void
}

function Tabs({ item, tab, lang, words, onChange }: TabsProps) {
  const t = translator(words.message ?? {}, lang)
  const shown = TABS.filter((one) => one !== 'recommenders' || item.recommenders !== null)
  const open = (event: MouseEvent, one: Tab) => {
    // Another button or key opens it elsewhere.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChange(one)
  }
  return (
    <nav className="tabs area__mine" aria-label={t('about')}>
      {shown.map((one) => (
        <a
          key={one}
          href={hrefOfTab(one)}
          aria-current={one === tab ? 'page' : undefined}
          onClick={(event) => open(event, one)}
        >
          {t(`tab.${one}`)}
          {one === 'messages' && item.messages.total > 0 && (
            <span className="badge">
              <span aria-hidden="true">{item.messages.total}</span>
              <span className="vh">{t('count', { count: item.messages.total })}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}

/** The questions that an organiser has reopened, by their titles. */
const reopenedOf = ({ reopening, steps }: MyResponse, lang: Locale): MyResponseSummary['missing'] =>
  (reopening?.fields ?? []).flatMap(({ stepId, references }) => {
    const step = steps.find(({ id }) => id === stepId)
    return references.map((reference) => ({
      ...{ stepId, reference },
      stepTitle: step?.title ?? '',
      label: step?.definition ? labelAt(step.definition as FormDefinition, reference, lang) : reference,
    }))
  })
