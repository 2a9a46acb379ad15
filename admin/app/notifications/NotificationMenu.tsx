import { Button, Popover } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { usePath, useWords } from '../hooks.ts'
import { useApiMutation } from '../mutation.ts'
import { Anchor, type AnchoredMenuProps } from '../parts/AnchoredMenu.tsx'
import { queryOf, useApiQuery } from '../query.ts'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './notifications.module.css'
import { byDay, useDayLabel } from './texts.ts'

/** The latest notifications, under the bell. */
export function NotificationMenu({ id, anchor, isOpen, onToggle }: AnchoredMenuProps) {
  const t = useWords()
  const path = usePath()
  const dayLabel = useDayLabel()
  const { data } = useApiQuery(queryOf('listNotifications', { query: { limit: 20 } }))
  const markRead = useApiMutation('readNotifications')
  const items = data?.items ?? []
  const close = () => onToggle(false)
  // It opens after it was mounted: only then does Mantine give the focus back to the button.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(isOpen), [isOpen])
  return (
    <Popover
      id={id}
      opened={isShown}
      onChange={onToggle}
      position="bottom-end"
      width={420}
      trapFocus
      returnFocus
      closeOnEscape
    >
      <Popover.Target>
        <Anchor of={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label={t('notifications.title')}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('notifications.title')}</h2>
          {(data?.metadata.unread ?? 0) > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconCheck size={15} stroke={1.8} />}
              onClick={() => markRead.mutate({ body: { ids: null } })}
            >
              {t('notifications.allRead')}
            </Button>
          )}
        </div>
        <div className={styles.list}>
          {items.length === 0 && <p className={styles.empty}>{t('notifications.empty')}</p>}
          {byDay(items).map(([day, ofDay]) => (
            <div key={day}>
              <h3 className={styles.day}>{dayLabel(day)}</h3>
              {ofDay.map((item) => (
                <NotificationRow key={item.id} item={item} onOpened={close} />
              ))}
            </div>
          ))}
        </div>
        <Link to={path('admin/home/notifications')} className={styles.all} onClick={close}>
          {t('notifications.seeAll')}
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}
