import { Button, Switch } from '@mantine/core'
import { IconBell, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { NotificationItem } from '#core/notification/notification.contract.ts'
import { useWords } from '../../app/hooks.ts'
import { useAction, useApiMutation } from '../../app/mutation.ts'
import { NotificationRow } from '../../app/notifications/NotificationRow.tsx'
import styles from '../../app/notifications/notifications.module.css'
import { byDay, useDayLabel } from '../../app/notifications/texts.ts'
import { Page } from '../../app/parts/Page.tsx'
import { ErrorState, StateBox } from '../../app/parts/States.tsx'
import { queryOf, readOnce, useApiQuery } from '../../app/query.ts'

/** Everything that the person was told of, and what they want to be told of. */
export function Screen() {
  const t = useWords()
  const latest = useApiQuery(queryOf('listNotifications', { query: { limit: 20 } }))
  const markRead = useApiMutation('readNotifications')
  const unread = latest.data?.metadata.unread ?? 0
  return (
    <Page
      title={t('notifications.title')}
      width="settings"
      facts={t('notifications.facts', { count: unread })}
      actions={
        unread > 0 && (
          <Button
            variant="default"
            leftSection={<IconCheck size={16} stroke={1.6} />}
            loading={markRead.busy}
            onClick={() => markRead.mutate({ body: { ids: null } })}
          >
            {t('notifications.allRead')}
          </Button>
        )
      }
    >
      <div className={styles.page}>
        {latest.error && !latest.data ? (
          <ErrorState error={latest.error} onRetry={latest.reload} />
        ) : (
          latest.data && <All first={latest.data} />
        )}
        <Kinds />
      </div>
    </Page>
  )
}

interface List {
  items: NotificationItem[]
  metadata: { lastId: string | null; hasMore: boolean }
}

function All({ first }: { first: List }) {
  const t = useWords()
  const dayLabel = useDayLabel()
  const [older, setOlder] = useState<List[]>([])
  const last = older.at(-1) ?? first
  const more = useAction(async () => {
    const page = await readOnce('listNotifications', { query: { limit: 50, after: last.metadata.lastId ?? '' } })
    setOlder((pages) => [...pages, page])
  })
  const items = [...new Map([first, ...older].flatMap((page) => page.items).map((item) => [item.id, item])).values()]
  if (items.length === 0)
    return (
      <StateBox icon={IconBell} title={t('notifications.empty')}>
        {t('notifications.emptyText')}
      </StateBox>
    )
  return (
    <section className={styles.card} aria-label={t('notifications.title')}>
      {byDay(items).map(([day, ofDay]) => (
        <div key={day}>
          <h2 className={styles.day}>{dayLabel(day)}</h2>
          {ofDay.map((item) => (
            <NotificationRow key={item.id} item={item} />
          ))}
        </div>
      ))}
      {more.problem && <ErrorState error={more.problem} onRetry={() => more.mutate()} />}
      {last.metadata.hasMore && !more.problem && (
        <div className={styles.more}>
          <Button variant="subtle" loading={more.busy} onClick={() => more.mutate()}>
            {t('notifications.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Kinds() {
  const t = useWords()
  const { data, error, reload } = useApiQuery(queryOf('listNotificationPreferences'))
  const set = useApiMutation('setNotificationPreference')
  if (error && !data) return <ErrorState error={error} onRetry={reload} />
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="notification-kinds">
      <div className={styles.kinds}>
        <h2 id="notification-kinds" className={styles.title}>
          {t('notifications.kinds')}
        </h2>
        <p className={styles.intro}>{t('notifications.kindsText')}</p>
        {data.items.map(({ kind, isOn }) => (
          <Switch
            key={kind}
            label={t(`notifications.kind.${kind.replace('.', '_')}`)}
            checked={set.busy && set.input?.body.kind === kind ? set.input.body.isOn : isOn}
            onChange={({ currentTarget }) => set.mutate({ body: { kind, isOn: currentTarget.checked } })}
          />
        ))}
        {set.problem && <ErrorState error={set.problem} onRetry={() => set.input && set.mutate(set.input)} />}
      </div>
    </section>
  )
}
