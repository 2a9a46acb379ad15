import { VisuallyHidden } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { NotificationItem } from '#core/notification/notification.contract.ts'
import { usePath, useText, useWords } from '../hooks.ts'
import { useApiMutation } from '../mutation.ts'
import styles from './notifications.module.css'
import { pathOfNotification, useNotificationText, useTimeOf } from './texts.ts'

/** One notification: what happened, where, when; it leads there and counts as read from then on. */
export function NotificationRow({ item, onOpened }: { item: NotificationItem; onOpened?: () => void }) {
  const path = usePath()
  const navigate = useNavigate()
  const text = useText()
  const t = useWords()
  const textOf = useNotificationText()
  const timeOf = useTimeOf()
  const markRead = useApiMutation('readNotifications')
  const target = pathOfNotification(item)
  const open = () => {
    if (!item.read) markRead.mutate({ body: { ids: [item.id] } })
    if (target) void navigate(path(target))
    onOpened?.()
  }
  return (
    <button type="button" className={styles.item} data-unread={!item.read || undefined} onClick={open}>
      <span className={styles.row}>
        <span className={styles.initials} aria-hidden data-letter={(item.actor?.name ?? '')[0]?.toUpperCase()} />
        <span className={styles.what}>
          <span>{textOf(item)}</span>
          {item.program && <span className={styles.where}>{text(item.program.title)}</span>}
        </span>
        <span className={styles.when}>{timeOf(item)}</span>
        <span className={styles.dot} data-unread={!item.read || undefined} aria-hidden />
      </span>
      {!item.read && <VisuallyHidden>{t('notifications.unread')}</VisuallyHidden>}
    </button>
  )
}
