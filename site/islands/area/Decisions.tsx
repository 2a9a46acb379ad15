import { type FormEvent, useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { describeError } from '#client/api/problem.ts'
import { type T, translator, type Words } from '#client/words.ts'
import type { MyDecision } from '#core/decision/decision.contract.ts'
import { LONGEST_APPEAL } from '#core/decision/decision.rules.ts'
import type { Locale } from '#core/locale.ts'
import { HERE } from '#core/site/dates.ts'
import { pick } from '#core/text.ts'
import { moment } from '../apply/words.ts'
import { LabelledTextarea } from '../LabelledInput.tsx'
import { Failure, Note } from '../Note.tsx'

interface DecisionsProps {
  responseId: string
  zone: string
  lang: Locale
  mayAppeal: boolean
  words: { time: Words; decision: Words; area: Words }
}

const LOOKS: Record<string, 'ok' | 'warn' | ''> = { accepted: 'ok', waitlisted: 'warn' }

/** What juries have decided about an application, what they wrote, and the appeal. */
export function Decisions({ responseId, zone, lang, mayAppeal, words }: DecisionsProps) {
  const t = translator(words.decision, lang)
  const area = translator(words.area, lang)
  const [items, setItems] = useState<readonly MyDecision[]>([])
  const [failure, setFailure] = useState('')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    call('listMyDecisions', { params: { responseId } }).then(
      (found) => {
        setItems(found.items)
        setFailure('')
      },
      (error: unknown) => setFailure(describeError(error, area('failedHint'))),
    )
  }, [responseId, attempt])
  return (
    <>
      {failure && <Failure text={failure} again={[area('retry'), () => setAttempt(attempt + 1)]} />}
      {items.map((item) => (
        <One
          key={item.id}
          {...{ item, zone, lang, words, t, responseId, mayAppeal }}
          onChange={setItems}
          isAlone={items.length === 1}
        />
      ))}
    </>
  )
}

interface OneProps extends Omit<DecisionsProps, 'words'> {
  item: MyDecision
  words: DecisionsProps['words']
  t: T
  isAlone: boolean
  onChange: (items: readonly MyDecision[]) => void
}

function One({ item, zone, lang, words, t, responseId, mayAppeal, isAlone, onChange }: OneProps) {
  const when = (iso: string) => moment(iso, zone, lang, words.time, HERE)
  const { outcome, status, rank, feedback, appeal, appealUntil } = item
  const name = status ? pick(status, lang) : t(`outcome.${outcome}`)
  const session = pick(item.session, lang)
  return (
    <section className="decision" aria-label={isAlone ? t('title') : `${t('title')}: ${session}`}>
      <Note
        look={LOOKS[outcome] ?? ''}
        icon={outcome === 'accepted' ? 'tick' : 'time'}
        title={name}
        text={
          <>
            {session} · {t('on', { date: when(item.releasedAt).long })}
            {rank && ` · ${t('rank', { rank: rank.rank, of: rank.of })}`}
          </>
        }
      />
      {feedback.length > 0 && (
        <details>
          <summary>{t('feedback')}</summary>
          <ul className="decision__feedback">
            {feedback.map(({ criterion, text, juror }) => (
              <li key={`${pick(criterion, lang)} ${text}`}>
                <b>{pick(criterion, lang)}</b>
                {juror && <span className="small muted"> · {juror}</span>}
                <p className="talk__text">{text}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {appeal && (
        <div className="box">
          <p>
            <b>{t('appeal')}</b> · {t(`state.${appeal.state}`)}
          </p>
          <p className="talk__text">{appeal.text}</p>
          {appeal.reply ? (
            <>
              <p>
                <b>{t('reply')}</b>
              </p>
              <p className="talk__text">{appeal.reply}</p>
            </>
          ) : (
            <p className="small muted">{t('sent')}</p>
          )}
        </div>
      )}
      {appealUntil && mayAppeal && (
        <Appeal t={t} until={when(appealUntil).long} responseId={responseId} decisionId={item.id} onSent={onChange} />
      )}
    </section>
  )
}

interface AppealProps {
  t: T
  until: string
  responseId: string
  decisionId: string
  onSent: (items: readonly MyDecision[]) => void
}

function Appeal({ t, until, responseId, decisionId, onSent }: AppealProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !text.trim()) return
    setBusy(true)
    call('makeAppeal', { params: { responseId, decisionId }, body: { text: text.trim() } }).then(
      ({ items }) => onSent(items),
      (error: unknown) => {
        setFailure(describeError(error, t('failed')))
        setBusy(false)
      },
    )
  }
  if (!isOpen)
    return (
      <p className="small">
        {t('appealUntil', { date: until })}{' '}
        <button className="link" type="button" onClick={() => setOpen(true)}>
          {t('open')}
        </button>
      </p>
    )
  return (
    <form className="box letters__answer" onSubmit={send}>
      <p className="small muted">{t('appealUntil', { date: until })}</p>
      <LabelledTextarea
        id={`appeal-${decisionId}`}
        label={t('text')}
        rows={5}
        maxLength={LONGEST_APPEAL}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Failure text={failure} />
      <button className={`btn btn--main${busy ? ' is-busy' : ''}`} type="submit">
        {busy && <span className="spin" aria-hidden="true" />}
        {t('send')}
      </button>
    </form>
  )
}
