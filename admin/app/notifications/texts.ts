import { useCallback } from 'react'
import { number, ownZone, sentenceDay, tableDate } from '#client/ui/format.ts'
import type { NotificationItem } from '#core/notification/notification.contract.ts'
import { useLocale, useNow, useText, useWords } from '../hooks.ts'
import { QUERIES } from '../queries.ts'

const PATHS = Object.assign({}, ...Object.values(QUERIES).map(({ notifications }) => notifications)) as Record<
  string,
  ((item: NotificationItem) => string | null) | undefined
>

/** Where it leads, without the language; null: nowhere. */
export const pathOfNotification = (item: NotificationItem): string | null => PATHS[item.kind]?.(item) ?? null

/** What happened, in one sentence. */
export function useNotificationText(): (item: NotificationItem) => string {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  return ({ kind, count, actor, subject, program, values }) =>
    t(`notifications.type.${kind.replace('.', '_')}`, {
      count,
      n: number(count, locale),
      who: actor?.name || t('notifications.someone'),
      name: subject.name || t('notifications.untitled'),
      program: program ? text(program.title) : '',
      role: values.role ? t(`role.${values.role}`, { defaultValue: values.role }) : '',
    })
}

/** The day of an instant on the person's calendar: YYYY-MM-DD. */
const dayOf = (at: Date): string => at.toLocaleDateString('sv-SE')

/** In their order, by the person's own days. */
export function byDay(items: readonly NotificationItem[]): [day: string, items: NotificationItem[]][] {
  return [...Map.groupBy(items, ({ at }) => dayOf(new Date(at)))]
}

/** Today, yesterday, or the day. */
export function useDayLabel(): (day: string) => string {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  return (day) => {
    if (day === dayOf(now)) return t('notifications.today')
    if (day === dayOf(new Date(now.getTime() - 86_400_000))) return t('notifications.yesterday')
    return sentenceDay(new Date(`${day}T12:00:00`), ownZone(), locale)
  }
}

/** Its time of day. */
export function useTimeOf(): (item: NotificationItem) => string {
  const locale = useLocale()
  return useCallback(({ at }) => tableDate(new Date(at), ownZone(), locale).split(' ').slice(1).join(' '), [locale])
}
