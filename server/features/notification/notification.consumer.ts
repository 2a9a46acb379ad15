import type { Permission } from '#core/access/permissions.ts'
import { isNotified, NOTIFICATIONS, type NotificationKind } from '#core/notification/kinds.ts'
import type { Consumer } from '../../events/consume.ts'
import type { EventFacts } from '../../events/record.ts'
import { announce } from '../../realtime/current.ts'
import { isStaff, listHolders } from '../access/access.public.ts'
import { addTogether, deleteOld, insertNotification, listUnwanted } from './notification.repo.ts'

/** Days after which a notification is forgotten, read or not. */
const KEPT_DAYS = 90

/** What one person is told. */
interface Told {
  userId: string
  kind: NotificationKind
  programId: string | null
  events: EventFacts[]
}

/** Tells people of events as the slices declare it; whoever caused an event knows. */
export const notify: Consumer = {
  name: 'notification.notify',
  wants: isNotified,
  retry: { attempts: 12, over: '24h' },
  async handleTogether(events) {
    const recipients = await withoutUnwanted(await whomToTell(events))
    if (recipients.length === 0) return
    for (const each of recipients) await tell(each)
    const [{ platformId, createdAt }] = events as [EventFacts]
    await deleteOld(new Date(createdAt.getTime() - KEPT_DAYS * 86_400_000))
    announce({ kind: 'notified', platformId, userIds: [...new Set(recipients.map(({ userId }) => userId))] })
  },
}

async function whomToTell(events: readonly EventFacts[]): Promise<Told[]> {
  const holders = new Map<string, Promise<string[]>>()
  const holdersOf = (permission: Permission, programId: string | null) => {
    const name = `${permission} ${programId}`
    const known = holders.get(name) ?? listHolders(permission, programId)
    holders.set(name, known)
    return known
  }
  const recipients = new Map<string, Told>()
  for (const event of events) {
    const { type, programId, actorId, subjectId, id } = event
    if (!isNotified(type)) continue
    const { to, together } = NOTIFICATIONS[type]
    const people =
      to === 'subject'
        ? (await isStaff(subjectId))
          ? [subjectId]
          : []
        : (await holdersOf(to.permission, programId)).filter(isNamed(event, to.named))
    for (const userId of people) {
      if (userId === actorId) continue
      const name = [userId, type, together ? programId : id].join(' ')
      const before = recipients.get(name)
      if (before) before.events.push(event)
      else recipients.set(name, { userId, kind: type, programId, events: [event] })
    }
  }
  return [...recipients.values()]
}

/** Whether an event names a person; one that is about nobody in particular is for all. */
const isNamed = ({ after }: EventFacts, named: string | undefined) => {
  const ids = named === undefined ? null : after?.[named]
  return (userId: string) => ids === null || (Array.isArray(ids) && ids.includes(userId))
}

async function withoutUnwanted(recipients: readonly Told[]): Promise<Told[]> {
  const unwanted = await listUnwanted([...new Set(recipients.map(({ userId }) => userId))])
  return recipients.filter(({ userId, kind }) => !unwanted.has(`${userId} ${kind}`))
}

async function tell({ userId, kind, programId, events }: Told): Promise<void> {
  const last = events.at(-1) as EventFacts
  const notification = { userId, kind, programId, eventId: last.id, count: events.length, at: last.createdAt }
  if (NOTIFICATIONS[kind].together && (await addTogether(notification))) return
  await insertNotification(notification)
}
