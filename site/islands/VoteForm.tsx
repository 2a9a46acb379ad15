import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { withCaptcha } from '#client/api/captcha.ts'
import { type ApiProblem, describeProblem, isProblem } from '#client/api/problem.ts'
import { translator, type Words } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import { HERE } from '#core/site/dates.ts'
import type { CastBallot, PublicVote } from '#core/vote/vote.contract.ts'
import { flawsOf, keysOf, type Marks, phaseOfVote, shuffled, type VoteSettings } from '#core/vote/vote.rules.ts'
import { moment } from './apply/words.ts'
import { Failure } from './Note.tsx'
import { Ballot } from './vote/Ballot.tsx'
import { Entries } from './vote/Entries.tsx'
import { takeEarlyChoices, typedEarly, withChoices } from './vote/early.ts'
import { emptyMarks } from './vote/marks.ts'
import { CastState, StateCard } from './vote/states.tsx'
import { deviceKey, storedBallot, visitSeed } from './vote/stored.ts'

export interface VoteItem {
  key: string
  title: string
  summary: string
  cost: number
  href: string
}

export interface VotePage {
  id: string
  programId: string
  title: string
  summary: string
  zone: string
  opensAt: string | null
  closesAt: string | null
  settings: VoteSettings
  href: string
  resultsHref: string
  entries: VoteItem[]
}

interface Props {
  lang: Locale
  words: Words
  time: Words
  platformId: string
  vote: VotePage
}

export type Cast = Pick<CastBallot, 'receipt' | 'castAt' | 'marks'> & { outcome: CastBallot['outcome'] }

/** Milliseconds before a ballot whose answer was lost is sent again: it counts once, however often it arrives. */
const AGAIN = [1_000, 3_000, 9_000]

/** The page of a vote in each of its states. Choices lie on the device until they are cast. */
export function VoteForm({ lang, words, time, platformId, vote }: Props) {
  const t = translator(words, lang)
  const { settings } = vote
  const [entries, setEntries] = useState(vote.entries)
  const [marks, setMarks] = useState<Marks>(() => emptyMarks(settings.method))
  const [status, setStatus] = useState<PublicVote | null>(null)
  const [cast, setCast] = useState<Cast | null>(null)
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isChanging, setChanging] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const params = { platformId, voteId: vote.id }

  const keep = (next: Partial<{ marks: Marks; cast: Cast | null }>) => {
    const now = { marks, cast, ...next }
    storedBallot(vote.id).write(now)
  }
  const look = (takesMine = false) =>
    call('getVotesSession', { params: { ...params, programId: vote.programId } }).then(
      (answer) => {
        setStatus(answer)
        if (answer.mine && takesMine) setCast({ outcome: 'duplicate', ...answer.mine })
      },
      () => {}, // The page says what it knows by its own clock.
    )
  const showHeading = () => requestAnimationFrame(() => heading.current?.focus())

  const told = (answer: CastBallot, given: Marks) => {
    const next: Cast = { ...answer, marks: answer.marks ?? given }
    setCast(next)
    setChanging(false)
    setProblem(null)
    if (next.marks) setMarks(next.marks)
    keep({ cast: next, marks: next.marks ?? given })
    void look()
    showHeading()
  }

  // Before the browser handles another click: what was chosen and typed until now is in the page only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useLayoutEffect(() => {
    setEntries(shuffled(vote.entries, visitSeed(vote.id)))
    const before = storedBallot(vote.id).read()
    const keys = new Set(vote.entries.map(({ key }) => key))
    const isUsable = before !== null && keysOf(before.marks).every((key) => keys.has(key))
    const early = takeEarlyChoices()
    const restored = isUsable ? before.marks : marks
    const chosen = before?.cast ? restored : withChoices(settings, vote.entries, restored, early)
    setMarks(chosen)
    if (before?.cast) setCast(before.cast)
    else if (early.length > 0) keep({ marks: chosen })
    setEmail(typedEarly('vote-email'))
    setCode(typedEarly('vote-code') || (new URLSearchParams(location.search).get('code') ?? ''))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    const before = storedBallot(vote.id).read()
    const search = new URLSearchParams(location.search)
    const token = search.get('confirm')
    if (token) {
      // The link is its person's alone: it does not stay in the address.
      history.replaceState(null, '', location.pathname)
      setBusy(true)
      call('confirmBallot', { params, body: { token, lang } })
        .then((answer) => told(answer, before?.marks ?? marks), refused)
        .finally(() => setBusy(false))
    }
    void look(!token)
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(true), 30_000)
    return () => clearInterval(timer)
  }, [])

  function refused(error: unknown): void {
    if (!isProblem(error)) throw error
    setProblem(error)
    showHeading()
  }

  async function submit(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const device = deviceKey()
    const body = {
      ...{ marks, device, lang },
      ...(settings.eligibility === 'email' && email.trim() && { email: email.trim() }),
      ...(settings.eligibility === 'invited' && { code: code.trim() }),
    }
    const send = () => withCaptcha((headers) => call('castBallot', { params, body }, { headers }))
    try {
      const answer = await patiently(send)
      if (answer.outcome === 'confirm') {
        setSentTo(email.trim())
        keep({ marks })
        showHeading()
      } else told(answer, marks)
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  const change = (next: Marks) => {
    setMarks(next)
    setProblem(null)
    keep({ marks: next })
  }

  const timed = {
    published: true,
    paused: false,
    opensAt: vote.opensAt ? new Date(vote.opensAt) : null,
    closesAt: vote.closesAt ? new Date(vote.closesAt) : null,
  }
  const phase = status?.phase ?? phaseOfVote(timed, new Date())
  const at = (iso: string | null) => {
    const found = iso ? moment(iso, vote.zone, lang, time, HERE) : null
    return found ? `${found.long} (${found.zone})` : ''
  }
  const flaws = flawsOf(settings, vote.entries, marks)
  const isOpen = phase === 'open'
  const isCast = cast !== null && cast.outcome !== 'confirm' && !isChanging
  const mayChange = isOpen && settings.changeable
  const showsForm = isOpen && !isCast && sentTo === null

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {vote.title}
      </h1>
      {vote.summary && <p className="lead">{vote.summary}</p>}
      <p className="vote__when">
        {t(`lead.${settings.method}`, {
          min: settings.min,
          max: settings.max,
          count: settings.method === 'approval' ? settings.max : settings.points,
        })}{' '}
        {isOpen && vote.closesAt && t('openUntil', { date: at(vote.closesAt) })}
      </p>
      <noscript>
        <p className="note note--warn">{t('needsScript')}</p>
      </noscript>
      {problem && <Failure title={problem.status === 0 ? t('offline') : problem.title} text={describeText(problem)} />}
      {isCast && (
        <CastState
          {...{ t, lang, vote, cast, mayChange }}
          at={at(cast.castAt)}
          onChange={() => {
            setChanging(true)
            showHeading()
          }}
        />
      )}
      {sentTo !== null && !isCast && (
        <StateCard title={t('sent.title')} text={t('sent.text', { email: sentTo })} hint={t('sent.nothing')}>
          <button className="btn" type="button" disabled={busy} onClick={() => void submit()}>
            {t('sent.again')}
          </button>
          <button className="btn btn--quiet" type="button" onClick={() => setSentTo(null)}>
            {t('sent.change')}
          </button>
        </StateCard>
      )}
      {phase === 'upcoming' && (
        <StateCard title={t('state.upcoming')} text={t('state.upcomingText', { date: at(vote.opensAt) })} />
      )}
      {(phase === 'paused' || phase === 'unpublished') && (
        <StateCard title={t('state.paused')} text={t('state.pausedText')} />
      )}
      {phase === 'closed' && (
        <StateCard title={t('state.closed')} text={t('state.closedText', { date: at(vote.closesAt) })}>
          <a className="btn btn--main" href={vote.resultsHref}>
            {t(settings.results === 'hidden' ? 'checkReceipt' : 'toResults')}
          </a>
        </StateCard>
      )}
      {isOpen && status?.showsResults && (
        <p className="vote__live">
          {t('counted', { count: status.ballots ?? 0 })} <a href={vote.resultsHref}>{t('toResults')}</a>
        </p>
      )}
      <div className={showsForm ? 'voting' : ''}>
        <Entries {...{ t, lang, settings, entries, marks }} isOpen={showsForm} onChange={change} />
        {showsForm && (
          <Ballot
            {...{ t, lang, settings, marks, flaws, busy, email, code, problem }}
            entries={vote.entries}
            href={vote.href}
            onEmail={setEmail}
            onCode={setCode}
            onSubmit={() => void submit()}
          />
        )}
      </div>
    </>
  )
}

/** What the server says beyond the title. */
const describeText = (problem: ApiProblem): string => {
  const text = describeProblem(problem)
  return text === problem.title ? '' : ` ${text}`
}

/** Once more where nobody knows whether it arrived. */
async function patiently<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const pause of AGAIN) {
    try {
      return await send()
    } catch (error) {
      if (!isProblem(error) || (error.status !== 0 && error.status < 500)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return send()
}
