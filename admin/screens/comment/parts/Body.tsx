import type { Comment } from '#core/comment/comment.contract.ts'
import { partsOf } from '#core/comment/comment.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import commentStyles from '../Comment.module.css'

/** What a comment says, with the names of those whom it mentions. */
export function Body({ comment: { body, mentions } }: { comment: Pick<Comment, 'body' | 'mentions'> }) {
  const t = useWords()
  return partsOf(body).map((part, at) => {
    // The parts of a body never change places.
    const key = `${at}`
    if ('text' in part) return <span key={key}>{part.text}</span>
    return (
      <b key={key} className={commentStyles.mention}>
        @{mentions.find(({ id }) => id === part.mention)?.name ?? t('comments.someone')}
      </b>
    )
  })
}
