import { IconPin } from '@tabler/icons-react'
import { useAllowed, useWords } from '../../../app/hooks.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import type { ResponsePartProps } from '../../../app/slice.ts'
import commentStyles from '../Comment.module.css'
import { Body } from './Body.tsx'

/** Comments that are to be seen whichever part of the application is open. */
export function Pinned({ program, detail }: ResponsePartProps) {
  const t = useWords()
  const allowed = useAllowed()
  const { data } = useApiQuery(queryOf('listComments', { params: { programId: program.id, responseId: detail.id } }), {
    enabled: 'comment' in detail.facets && allowed('program.comment.read'),
  })
  const pinned = 'comment' in detail.facets ? (data?.items ?? []).filter((comment) => comment.pinned) : []
  return pinned.map((comment) => (
    <p key={comment.id} className={commentStyles.pinned} data-testid="pinned-comment">
      <IconPin size={16} stroke={1.6} aria-label={t('comments.pinned')} />
      <span className={commentStyles.body}>
        <Body comment={comment} />
        {comment.author && <span className="small soft"> {comment.author.name}</span>}
      </span>
    </p>
  ))
}
