import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { describeError } from '#client/api/problem.ts'
import { type T, translator, type Words } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import { isEmailAddress } from '#core/member/member.rules.ts'
import type { MyRecommendation, MyRecommendations } from '#core/recommendation/recommendation.contract.ts'
import { counts, LONGEST_REQUEST, stillToAsk } from '#core/recommendation/recommendation.rules.ts'
import { HERE } from '#core/site/dates.ts'
import { moment } from '../apply/words.ts'
import { LabelledInput, LabelledTextarea } from '../LabelledInput.tsx'
import { Failure, Note } from '../Note.tsx'
import { Confirm } from '../together/Confirm.tsx'

interface RecommendationsProps {
  responseId: string
  zone: string
  lang: Locale
  words: { time: Words; recommend: Words }
  /** How many are asked for now. */
  onChange?: (found: MyRecommendations) => void
}

/** The people whom an applicant asks for a recommendation: asking, reminding, taking back. Nothing where a call asks for nobody. */
export function Recommendations({ responseId, zone, lang, words, onChange }: RecommendationsProps) {
  const t = translator(words.recommend, lang)
  const [found, setFound] = useState<MyRecommendations | null>(null)
  const [failure, setFailure] = useState('')
  const [attempt, setAttempt] = useState(0)
  const params = { responseId }
  const show = (next: MyRecommendations) => {
    setFound(next)
    setFailure('')
    onChange?.(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    call('listMyRecommendations', { params }).then(show, (error: unknown) =>
      setFailure(describeError(error, t('offline'))),
    )
  }, [responseId, attempt])
  if (!found && failure) return <Failure text={failure} again={[t('again'), () => setAttempt(attempt + 1)]} />
  if (!found?.settings) return null
  const { settings, items, abilities } = found
  const { least, most } = settings
  const missing = stillToAsk(
    least,
    items.map(({ state }) => state),
  )
  const until = settings.until && moment(settings.until, zone, lang, words.time, HERE)
  const run = (work: Promise<MyRecommendations>) =>
    work.then(show, (error: unknown) => setFailure(describeError(error, t('offline'))))
  return (
    <section aria-labelledby="recommenders" className="recommenders">
      <h2 id="recommenders">{t('mine')}</h2>
      <p className="muted">
        {t(settings.readByApplicant ? 'mineOpen' : 'mineText')}{' '}
        {until && t('mineUntil', { date: `${until.long}, ${until.zone}` })}
      </p>
      {missing > 0 && <Note look="warn" icon="alert" text={t('toAsk', { count: missing })} />}
      <Failure text={failure} />
      {items.length > 0 && (
        <ul className="recommenders__list">
          {items.map((one) => (
            <One key={one.id} one={one} t={t} lang={lang} may={abilities.change} run={run} responseId={responseId} />
          ))}
        </ul>
      )}
      {abilities.ask && (
        <Ask
          key={items.length}
          t={t}
          isOpen={items.filter(({ state }) => counts(state)).length < Math.max(1, least)}
          more={most - items.filter(({ state }) => counts(state)).length}
          onAsk={(body) => call('askRecommendation', { params, body: { ...body, lang } }).then(show)}
        />
      )}
    </section>
  )
}

interface OneProps {
  one: MyRecommendation
  t: T
  lang: Locale
  may: boolean
  responseId: string
  run: (work: Promise<MyRecommendations>) => Promise<void>
}

const BADGES = {
  asked: '',
  opened: 'badge--info',
  received: 'badge--ok',
  declined: 'badge--warn',
  cancelled: '',
} as const

function One({ one, t, lang, may, responseId, run }: OneProps) {
  const params = { responseId, recommendationId: one.id }
  const day = (iso: string) => new Date(iso).toLocaleDateString(lang, { day: 'numeric', month: 'long' })
  const isOpen = one.state === 'asked' || one.state === 'opened'
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const keep = () => {
    setAsking(false)
    // The button is there again after the next paint.
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <li>
      <p>
        <b>{one.name}</b> <span className={`badge ${BADGES[one.state]}`}>{t(`state.${one.state}`)}</span>
        <br />
        <span className="small muted">
          {one.email} · {t('askedOn', { date: day(one.lastSentAt) })}
          {one.receivedAt && ` · ${t('receivedOn', { date: day(one.receivedAt) })}`}
        </span>
      </p>
      {one.letter && (
        <details>
          <summary>{t('read')}</summary>
          <p className="talk__text">{one.letter.text}</p>
          {one.letter.file && (
            <p>
              <a href={one.letter.file.location} target="_blank" rel="noreferrer">
                {one.letter.file.name}
              </a>
            </p>
          )}
        </details>
      )}
      {isAsking && isOpen && (
        <Confirm
          text={t('cancelSure', { name: one.name })}
          action={t('replace')}
          cancel={t('keep')}
          onConfirm={() => void run(call('cancelRecommendation', { params })).then(() => setAsking(false))}
          onCancel={keep}
        />
      )}
      {may && isOpen && !isAsking && (
        <p className="row">
          {one.canRemind && (
            <button
              className="btn btn--s"
              type="button"
              onClick={() => void run(call('remindRecommendation', { params }))}
            >
              {t('remind')}
            </button>
          )}
          <button className="btn btn--s btn--quiet" type="button" ref={opener} onClick={() => setAsking(true)}>
            {t('replace')}
          </button>
        </p>
      )}
    </li>
  )
}

interface AskProps {
  t: T
  isOpen: boolean
  more: number
  onAsk: (given: { name: string; email: string; message: string }) => Promise<void>
}

/** Not a form element where it stands inside the one of the application: it has no name to submit there. */
function Ask({ t, isOpen, more, onAsk }: AskProps) {
  const [open, setOpen] = useState(isOpen)
  const [values, setValues] = useState({ name: '', email: '', message: '' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const set = (given: Partial<typeof values>) => setValues((now) => ({ ...now, ...given }))
  if (!open)
    return (
      <button className="btn" type="button" onClick={() => setOpen(true)}>
        {t('askAnother', { count: more })}
      </button>
    )
  const send = (event: FormEvent) => {
    event.preventDefault()
    const given = { ...values, name: values.name.trim(), email: values.email.trim() }
    if (!given.name || !isEmailAddress(given.email)) {
      setFailure(t(given.name ? 'emailWrong' : 'nameMissing'))
      return document.getElementById(given.name ? 'ask-email' : 'ask-name')?.focus()
    }
    if (busy) return
    setBusy(true)
    onAsk(given).catch((error: unknown) => {
      setFailure(describeError(error, t('offline')))
      setBusy(false)
    })
  }
  return (
    <form className="box recommenders__ask" noValidate onSubmit={send}>
      <h3>{t('ask')}</h3>
      {failure && (
        <p className="err" id="ask-error" role="alert">
          {failure}
        </p>
      )}
      <LabelledInput
        id="ask-name"
        label={t('name')}
        autoComplete="off"
        maxLength={200}
        value={values.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <LabelledInput
        id="ask-email"
        label={t('email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={values.email}
        aria-describedby={failure ? 'ask-error' : undefined}
        onChange={({ target }) => set({ email: target.value })}
      />
      <LabelledTextarea
        id="ask-message"
        label={t('message')}
        maxLength={LONGEST_REQUEST}
        value={values.message}
        onChange={({ target }) => set({ message: target.value })}
      />
      <button className={`btn btn--main${busy ? ' is-busy' : ''}`} type="submit">
        {busy && <span className="spin" aria-hidden="true" />}
        {t('askAction')}
      </button>
    </form>
  )
}
