import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { browserStorage, writeItem } from '#client/storage.ts'
import type { Comment } from '#core/comment/comment.contract.ts'
import { withIds, withNames } from '#core/comment/comment.rules.ts'
import { useAllowed, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import commentStyles from '../Comment.module.css'
import { MentionBox } from './MentionBox.tsx'

interface ComposerProps {
  params: { programId: string; responseId: string }
  /** Left out for a new one. */
  comment?: Comment
  onDone?: () => void
}

/** Writes a comment, or changes one's own. Ctrl+Enter sends it. */
export function Composer({ params, comment, onDone }: ComposerProps) {
  const t = useWords()
  const allowed = useAllowed()
  const textOf = useProblemText()
  const { programId } = params
  const mayNote = allowed('program.note.read')
  const { data } = useApiQuery(queryOf('listTeam', { params: { programId } }))
  const people = [...(comment?.mentions ?? []), ...(data?.items ?? [])]
  const first = comment ? withNames(comment.body, comment.mentions, t('comments.someone')) : ''
  // What is written waits in this window until it is sent, whatever else is opened meanwhile.
  const key = `opencall.comment.${params.responseId}.${comment?.id ?? ''}`
  const [text, setText] = useState(() => browserStorage('sessionStorage').getItem(key) ?? first)
  const write = (written: string) => {
    setText(written)
    if (written && written !== first) writeItem(key, written, 'sessionStorage')
    else browserStorage('sessionStorage').removeItem(key)
  }
  const [isInternal, setInternal] = useState(comment?.isInternal ?? mayNote)
  const settings = {
    onProblem: (why: unknown) => notify(textOf(why).detail, { tone: 'bad' as const, topic: 'comment' }),
    onSuccess: () => {
      write('')
      onDone?.()
    },
  }
  const create = useApiMutation('createComment', settings)
  const update = useApiMutation('updateComment', settings)
  const busy = create.busy || update.busy
  const send = () => {
    const body = { body: withIds(text.trim(), people), isInternal }
    if (!text.trim() || busy) return
    if (comment)
      update.mutate({ params: { ...params, commentId: comment.id }, body: { ...body, version: comment.version } })
    else create.mutate({ params, body })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MentionBox
        label={t(comment ? 'comments.edit' : 'comments.yours')}
        placeholder={t('comments.placeholder')}
        people={data?.items ?? []}
        value={text}
        onChange={write}
        onSend={send}
      />
      <div className={commentStyles.foot}>
        {mayNote && (
          <Checkbox
            label={t('comments.internal')}
            checked={isInternal}
            onChange={(event) => setInternal(event.currentTarget.checked)}
          />
        )}
        <span>
          {comment && (
            <Button
              onClick={() => {
                write('')
                onDone?.()
              }}
            >
              {t('dialog.cancel')}
            </Button>
          )}
          <Button type="submit" variant="filled" loading={busy} disabled={text.trim() === ''}>
            {t(comment ? 'comments.saveAction' : 'comments.action')}
          </Button>
        </span>
      </div>
    </form>
  )
}
