import { type KeyboardEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { describeError } from '#client/api/problem.ts'
import { fromNow } from '#client/ui/format.ts'
import type { T } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import type { ApplicantComment } from '#core/participant/comment.contract.ts'
import { LONGEST_COMMENT } from '#core/participant/participant.rules.ts'
import { Face } from './Face.tsx'
import type { TogetherStore } from './store.ts'

interface ListProps {
  together: TogetherStore
  comments: readonly ApplicantComment[]
  lang: Locale
  t: T
  /** What a comment is about, where that is not said around it. */
  aboutOf?: (comment: ApplicantComment) => string
}

export function CommentList({ together, comments, lang, t, aboutOf }: ListProps) {
  const [failure, setFailure] = useState('')
  const remove = (applicantCommentId: string) =>
    together
      .changeComments(
        call('deleteApplicantComment', { params: { responseId: together.responseId, applicantCommentId } }),
      )
      .then(
        () => setFailure(''),
        (error: unknown) => setFailure(describeError(error, t('failed'))),
      )
  if (comments.length === 0) return null
  return (
    <ul className="talk__list" aria-label={t('comments')}>
      {comments.map((comment) => {
        const { id, author, text, at } = comment
        const about = aboutOf?.(comment)
        return (
          <li key={id}>
            <Face name={author.name} other={!author.isMe} />
            <div>
              <p>
                <b>{author.isMe ? t('you') : author.name}</b>{' '}
                <small>
                  <time dateTime={at}>{fromNow(new Date(at), new Date(), lang)}</time>
                </small>
              </p>
              {about && <p className="small muted">{about}</p>}
              <p className="talk__text">{text}</p>
              {author.isMe && (
                <button className="link small" type="button" onClick={() => void remove(id)}>
                  {t('deleteComment')}
                </button>
              )}
            </div>
          </li>
        )
      })}
      {failure && (
        <li className="err" role="alert">
          {failure}
        </li>
      )}
    </ul>
  )
}

interface FormProps {
  together: TogetherStore
  question?: { stepId: string; reference: string } | undefined
  id: string
  label: string
  t: T
}

/** Not a form element: it stands inside the one of the application. */
export function CommentForm({ together, question, id, label, t }: FormProps) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const send = () => {
    if (busy || !text.trim()) return
    setBusy(true)
    together
      .changeComments(
        call('addApplicantComment', {
          params: { responseId: together.responseId },
          body: { text: text.trim(), ...(question && { question }) },
        }),
      )
      .then(
        () => {
          setText('')
          setFailure('')
        },
        (error: unknown) => setFailure(describeError(error, t('failed'))),
      )
      .finally(() => setBusy(false))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      send()
    }
  }
  return (
    <div className="ask">
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <textarea
          className="input"
          id={id}
          rows={2}
          maxLength={LONGEST_COMMENT}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        {failure && (
          <p className="err" role="alert">
            {failure}
          </p>
        )}
      </div>
      <button className="btn btn--s" type="button" aria-disabled={busy || undefined} onClick={send}>
        {t('comment')}
      </button>
    </div>
  )
}
