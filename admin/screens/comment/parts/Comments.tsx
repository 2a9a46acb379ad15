import { ActionIcon } from '@mantine/core'
import { IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { $authUser } from '#client/api/session.ts'
import { fromNow, tableDate } from '#client/ui/format.ts'
import type { Comment } from '#core/comment/comment.contract.ts'
import { useAllowed, useLocale, useNow, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { ask } from '../../../app/parts/question.ts'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import tagStyles from '../../../app/parts/Tag.module.css'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import type { ResponsePartProps } from '../../../app/slice.ts'
import commentStyles from '../Comment.module.css'
import { Body } from './Body.tsx'
import { Composer } from './Composer.tsx'

/** The first letters of a name. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')

/** What the organisers say of an application among themselves, and the box to add to it. */
export function Comments({ program, detail }: ResponsePartProps) {
  const t = useWords()
  const allowed = useAllowed()
  const [editing, setEditing] = useState<string | null>(null)
  const params = { programId: program.id, responseId: detail.id }
  const { data, error, reload } = useApiQuery(queryOf('listComments', { params }))
  const mayWrite = program.status === 'active' && allowed('program.comment.create')
  if (error) return <ErrorState error={error} onRetry={reload} />
  if (!data) return <SkeletonRows rows={4} height={56} />
  return (
    <>
      {data.items.length === 0 && <p className={`${commentStyles.empty} soft`}>{t('comments.empty')}</p>}
      {data.items.length > 0 && (
        <ol className={commentStyles.list} aria-label={t('comments.title')}>
          {data.items.map((comment) => (
            <li key={comment.id} data-testid="comment">
              {editing === comment.id ? (
                <Composer key={comment.id} params={params} comment={comment} onDone={() => setEditing(null)} />
              ) : (
                <One
                  params={params}
                  comment={comment}
                  zone={program.zone}
                  mayWrite={mayWrite}
                  onEdit={() => setEditing(comment.id)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {mayWrite && editing === null && <Composer key={detail.id} params={params} />}
    </>
  )
}

interface OneProps {
  params: { programId: string; responseId: string }
  comment: Comment
  zone: string
  mayWrite: boolean
  onEdit: () => void
}

function One({ params, comment, zone, mayWrite, onEdit }: OneProps) {
  const t = useWords()
  const now = useNow()
  const locale = useLocale()
  const textOf = useProblemText()
  const { id: commentId, author, createdAt, isInternal, edited, pinned } = comment
  const settings = { onProblem: (why: unknown) => notify(textOf(why).detail, { tone: 'bad' as const }) }
  const pin = useApiMutation('pinComment', settings)
  const deletion = useApiMutation('deleteComment', settings)
  const at = new Date(createdAt)
  const name = author?.name ?? t('comments.someone')
  const one = { ...params, commentId }
  const remove = async () => {
    const sure = await ask({
      title: t('comments.deleteTitle'),
      body: <p>{t('comments.deleteText')}</p>,
      action: t('comments.deleteAction'),
      danger: true,
    })
    if (sure) deletion.mutate({ params: one })
  }
  return (
    <div className={commentStyles.comment}>
      <span className={commentStyles.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <div>
        <div className={commentStyles.head}>
          <b>{name}</b>
          <time className="small soft" dateTime={createdAt} title={fromNow(at, now, locale, zone)}>
            {tableDate(at, zone, locale)}
          </time>
          {edited && <span className="small soft">{t('comments.edited')}</span>}
          {isInternal && <span className={tagStyles.tag}>{t('comments.note')}</span>}
          {mayWrite && (
            <span className={commentStyles.actions}>
              <ActionIcon
                aria-label={t(pinned ? 'comments.unpin' : 'comments.pin')}
                title={t(pinned ? 'comments.unpin' : 'comments.pin')}
                disabled={pin.busy}
                onClick={() => pin.mutate({ params: one, body: { pinned: !pinned } })}
              >
                {pinned ? <IconPinnedOff size={16} stroke={1.6} /> : <IconPin size={16} stroke={1.6} />}
              </ActionIcon>
              {author?.id === $authUser.get()?.id && (
                <>
                  <ActionIcon aria-label={t('comments.edit')} title={t('comments.edit')} onClick={onEdit}>
                    <IconPencil size={16} stroke={1.6} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t('comments.deleteAction')}
                    title={t('comments.deleteAction')}
                    disabled={deletion.busy}
                    onClick={() => void remove()}
                  >
                    <IconTrash size={16} stroke={1.6} />
                  </ActionIcon>
                </>
              )}
            </span>
          )}
        </div>
        <p className={commentStyles.body}>
          <Body comment={comment} />
        </p>
      </div>
    </div>
  )
}
