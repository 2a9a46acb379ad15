import { IconMail } from '@tabler/icons-react'
import { number } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import type { ResponseExtension } from '../../../app/slice.ts'
import styles from '../Message.module.css'
import { Messages } from './Messages.tsx'

interface Counts {
  total: number
  unread: number
}

const isCounts = (value: unknown): value is Counts => typeof value === 'object' && value !== null && 'unread' in value

/** How many messages an application has, or how many of them the reader has not read; in the panel the latter alone. */
function MessageCount({ value, short = false }: { value: unknown; short?: boolean }) {
  const t = useWords()
  const locale = useLocale()
  if (!isCounts(value)) return null
  const { total, unread } = value
  if (!short && unread === 0) return null
  const said = unread > 0 ? t('messages.unread', { count: unread }) : t('messages.count', { count: total })
  return (
    <span className={`${styles.count} num ${unread > 0 ? styles.unread : 'soft'}`} title={said}>
      <IconMail size={14} stroke={1.6} aria-hidden />
      {number(unread > 0 ? unread : total, locale)}
      <span className="vh"> {said}</span>
    </span>
  )
}

export const responseMessages: ResponseExtension = {
  name: 'message',
  label: 'messages.title',
  options: () => ({ queryKey: ['messageFilter'], queryFn: async () => [], staleTime: Number.POSITIVE_INFINITY }),
  optionsIn: (_, { t }) => [
    { value: 'unread', label: t('messages.unreadOnes') },
    { value: 'any', label: t('messages.any') },
  ],
  optionsPermission: 'program.message.read',
  Cell: MessageCount,
  tab: {
    name: 'messages',
    permission: 'program.message.read',
    count: ({ message }) => (isCounts(message) ? message.total : 0),
    Tab: Messages,
  },
}
