import { Button, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { usePath, useWords } from '../hooks.ts'
import { useApiMutation } from '../mutation.ts'
import { AnchoredMenu, type AnchoredMenuProps } from '../parts/AnchoredMenu.tsx'
import { queryOf, useApiQuery } from '../query.ts'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './notifications.module.css'
import { byDay, useDayLabel } from './texts.ts'

/** The latest notifications, under the bell. */
export function NotificationMenu(props: AnchoredMenuProps) {
  const t = useWords()
  const path = usePath()
  const dayLabel = useDayLabel()
  const { data } = useApiQuery(queryOf('listNotifications', { query: { limit: 20 } }))
  const markRead = useApiMutation('readNotifications')
  const items = data?.items ?? []
  return (
    <AnchoredMenu {...props} position="bottom-end" width={420}>
      <Menu.Dropdown className={styles.menu}>
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
              <Menu.Label>{dayLabel(day)}</Menu.Label>
              {ofDay.map((item) => (
                <NotificationRow key={item.id} item={item} as="menuitem" />
              ))}
            </div>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={path('admin/home/notifications')} className={styles.all}>
          {t('notifications.seeAll')}
        </Menu.Item>
      </Menu.Dropdown>
    </AnchoredMenu>
  )
}
