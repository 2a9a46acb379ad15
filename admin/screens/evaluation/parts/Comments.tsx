import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { JuryCommentShown } from '#core/evaluation/discussion.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import styles from '../Evaluation.module.css'
import { useDates } from './useDates.ts'
import { useJurorName } from './useJurorName.ts'

interface CommentsProps {
  items: readonly JuryCommentShown[]
  zone: string
  /** Left out where nothing can be deleted. */
  onDelete?: ((comment: JuryCommentShown) => void) | undefined
  /** Of which comments the person may delete. */
  mayDelete?: (comment: JuryCommentShown) => boolean
}

/** What jurors wrote to each other about an application. */
export function Comments({ items, zone, onDelete, mayDelete = () => true }: CommentsProps) {
  const t = useWords()
  const dates = useDates(zone)
  const nameOf = useJurorName()
  return (
    <ul className={styles.comments}>
      {items.map((comment) => (
        <li key={comment.id} data-mine={comment.mine || undefined}>
          <p className={styles.commentHead}>
            <b>{comment.mine ? t('evaluation.discussion.you') : nameOf(comment.author)}</b>
            <span className="small soft">{dates.moment(comment.at)}</span>
            {onDelete && mayDelete(comment) && (
              <ActionIcon aria-label={t('evaluation.discussion.delete')} onClick={() => onDelete(comment)}>
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </p>
          <p className={styles.prose}>{comment.text}</p>
        </li>
      ))}
    </ul>
  )
}
