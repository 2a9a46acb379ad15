import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useWords } from '../hooks.ts'
import { withWords } from '../i18n.ts'
import { lazyPart } from '../lazyPart.tsx'
import { useLazyMenu } from '../parts/useLazyMenu.tsx'
import { queryOf, useApiQuery } from '../query.ts'

const NotificationMenu = lazyPart(
  async () => (await withWords(['access', 'notification'], import('./NotificationMenu.tsx'))).NotificationMenu,
)

/** Where no socket is open, the number is asked for: ms. */
const EVERY = 60_000
/** The number of the badge, from which on it says no more. */
const MOST = 99

/** How many notifications are unread, and the way to them. */
export function Bell() {
  const t = useWords()
  const { data } = useApiQuery(queryOf('listNotifications', { query: { limit: 20 } }), { every: EVERY })
  const unread = data?.metadata.unread ?? 0
  const { buttonProps, menu } = useLazyMenu(NotificationMenu)
  return (
    <>
      <Indicator
        label={unread > MOST ? `${MOST}+` : unread}
        disabled={unread === 0}
        size={16}
        offset={5}
        color="red.8"
        zIndex={1}
      >
        <ActionIcon {...buttonProps} aria-haspopup="dialog" aria-label={t('notifications.bell', { count: unread })}>
          <IconBell size={19} stroke={1.6} />
        </ActionIcon>
      </Indicator>
      {menu}
    </>
  )
}
