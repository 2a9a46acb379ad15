import { type FormEvent, useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { describeError } from '#client/api/problem.ts'
import { newId } from '#client/id.ts'
import { type T, translator } from '#client/words.ts'
import type { Messages } from '#core/message/message.contract.ts'
import { LONGEST_MESSAGE } from '#core/message/message.rules.ts'
import { HERE } from '#core/site/dates.ts'
import { moment } from '../apply/words.ts'
import { Failure } from '../Note.tsx'
import { Face } from '../together/Face.tsx'
import type { ItemProps } from './words.ts'

type Message = Messages['items'][number]

interface ConversationProps extends Pick<ItemProps, 'item' | 'lang' | 'words'> {
  /** Grows when messages may have come. */
  changes: number
}

/** The messages with the organisers, and the box to answer. What is shown counts as read. */
export function Conversation({ item, changes, lang, words }: ConversationProps) {
  const t = translator(words.message ?? {}, lang)
  const area = translator(words.area, lang)
  const [items, setItems] = useState<readonly Message[] | null>(null)
  const [isOpen, setOpen] = useState(true)
  const [failure, setFailure] = useState('')
  const [attempt, setAttempt] = useState(0)
  const params = { responseId: item.id }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    call('listMyMessages', { params }).then(
      async (found) => {
        setItems(found.items)
        setOpen(found.open)
        setFailure('')
        const last = found.items.at(-1)
        // Once more when the page is opened, should this fail.
        if (last && found.unread > 0 && document.visibilityState === 'visible')
          await call('readMyMessages', { params, body: { messageId: last.id } }).catch(() => {})
      },
      (error: unknown) => setFailure(describeError(error, area('failedHint'))),
    )
  }, [item.id, attempt, changes])
  // What came while the page was hidden is read once it is seen.
  useEffect(() => {
    const onSeen = () => document.visibilityState === 'visible' && setAttempt((times) => times + 1)
    document.addEventListener('visibilitychange', onSeen)
    return () => document.removeEventListener('visibilitychange', onSeen)
  }, [])

  return (
    <section aria-labelledby="messages" className="letters">
      <h2 id="messages" className="vh">
        {t('title')}
      </h2>
      {failure && <Failure text={failure} again={[area('retry'), () => setAttempt(attempt + 1)]} />}
      {items?.length === 0 && <p className="muted">{t('empty')}</p>}
      {items && items.length > 0 && (
        <ol className="letters__list">
          {items.map((message) => (
            <Letter key={message.id} message={message} t={t} lang={lang} words={words} zone={item.program.zone} />
          ))}
        </ol>
      )}
      {items && items.length > 0 && isOpen && item.together.role !== 'reader' && item.halt !== 'stopped' && (
        <Answer t={t} responseId={item.id} others={item.together.others > 0} onSent={setItems} />
      )}
    </section>
  )
}

interface LetterProps extends Pick<ItemProps, 'lang' | 'words'> {
  message: Message
  t: T
  zone: string
}

function Letter({ message, t, lang, words, zone }: LetterProps) {
  const { author, isMe, side, body, at, unread } = message
  const name = isMe ? t('you') : (author ?? t(side === 'organiser' ? 'organiser' : 'applicant'))
  const when = moment(at, zone, lang, words.time, HERE)
  return (
    <li className={`letter${side === 'applicant' ? ' letter--ours' : ''}`}>
      <p className="letter__head">
        <Face name={author ?? ''} other={!isMe} />
        <span>
          <b>{name}</b>
          {unread && <span className="badge badge--info">{t('new')}</span>}
          <small>
            {side === 'organiser' && author ? `${t('organiser')} · ` : ''}
            <time dateTime={at}>{when.long}</time>
          </small>
        </span>
      </p>
      <p className="talk__text">{body}</p>
    </li>
  )
}

interface AnswerProps {
  t: T
  responseId: string
  others: boolean
  onSent: (items: readonly Message[]) => void
}

function Answer({ t, responseId, others, onSent }: AnswerProps) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState('')
  // The same for a second attempt at the same text, which then is not sent twice.
  const [key, setKey] = useState(newId)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !text.trim()) return
    setBusy(true)
    setSaid('')
    try {
      const { items } = await call(
        'answerMessage',
        { params: { responseId }, body: { body: text.trim() } },
        { idempotencyKey: key },
      )
      onSent(items)
      setText('')
      setFailure('')
      setSaid(t('sent'))
      setKey(newId())
    } catch (error) {
      setFailure(describeError(error, t('failed')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="letters__answer" onSubmit={send}>
      <div className="field">
        <label className="label" htmlFor="answer">
          {t('yours')}
        </label>
        {others && (
          <p className="hint" id="answer-who">
            {t('who')}
          </p>
        )}
        <textarea
          className="input"
          id="answer"
          rows={4}
          maxLength={LONGEST_MESSAGE}
          aria-describedby={others ? 'answer-who' : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Failure text={failure} />
      <button className={`btn${busy ? ' is-busy' : ''}`} type="submit">
        {busy && <span className="spin" aria-hidden="true" />}
        {t('send')}
      </button>
      <p className="vh" role="status">
        {said}
      </p>
    </form>
  )
}
