import { Op } from 'sequelize'
import { joinPayload } from '#core/events.ts'
import type { NotificationKind } from '#core/notification/kinds.ts'
import { instantText } from '../../db/insert-rows.ts'
import { Notification } from '../../db/models/Notification.ts'
import { NotificationPreference } from '../../db/models/NotificationPreference.ts'
import { rows } from '../../db/rows.ts'
import { execute, select } from '../../tenancy/raw.ts'

interface NewNotification {
  userId: string
  kind: NotificationKind
  programId: string | null
  eventId: string
  count: number
  at: Date
}

export const insertNotification = (notification: NewNotification) =>
  Notification.create({ ...notification, readAt: null })

/** Adds to the unread one of the same kind and program. False when there is none. */
export async function addTogether({ userId, kind, programId, eventId, count, at }: NewNotification): Promise<boolean> {
  const [found] = await rows(Notification, {
    attributes: ['id'],
    where: { userId, kind, programId, readAt: null },
    limit: 1,
  })
  if (!found) return false
  const changed = await execute(
    `UPDATE notification SET count = count + :count , event_id = :eventId , at = :at , updated_at = :at , version = version + 1
     WHERE platform_id = :platformId AND id = :id AND read_at IS NULL`,
    { id: found.id, count, eventId, at: instantText(at) },
  )
  return changed === 1
}

export const deleteOld = (before: Date) => Notification.destroy({ where: { at: { [Op.lt]: before } } })

/** `<user> <kind>` of what these people turned off. */
export async function listUnwanted(userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const found = await rows(NotificationPreference, {
    attributes: ['userId', 'kind'],
    where: { userId: [...userIds], isOn: false },
  })
  return new Set(found.map(({ userId, kind }) => `${userId} ${kind}`))
}

export interface NotificationRow extends Record<string, unknown> {
  id: string
  kind: NotificationKind
  count: number
  at: Date
  readAt: Date | null
  programId: string | null
  subjectKind: string
  subjectId: string
  subjectName: string | null
  actorId: string | null
  actorName: string
  after: Record<string, unknown> | null
  personal: { before?: Record<string, unknown>; after?: Record<string, unknown> } | null
}

/** Newest first, along the key of a person's notifications. */
export async function listOwn(
  userId: string,
  { after, limit }: { after: { id: string; at: Date } | null; limit: number },
): Promise<NotificationRow[]> {
  const found = await select<NotificationRow>(
    `SELECT n.id, n.kind, n.count, n.at, n.read_at AS readAt, n.program_id AS programId, e.subject_kind AS subjectKind,
       e.subject_id AS subjectId, e.subject_name AS subjectName, e.actor_id AS actorId, e.actor_name AS actorName,
       e.\`after\` AS \`after\`, e.personal
     FROM notification n JOIN event e ON e.platform_id = :platformId AND e.id = n.event_id
     WHERE n.platform_id = :platformId AND n.user_id = :userId
       ${after ? 'AND (n.at < :afterAt OR (n.at = :afterAt AND n.id < :afterId ))' : ''}
     ORDER BY n.at DESC, n.id DESC LIMIT ${limit}`,
    { userId, ...(after && { afterAt: instantText(after.at), afterId: after.id }) },
    { at: 'instant', readAt: 'instant', after: 'json', personal: 'json', count: 'number' },
  )
  return found.map((row) => ({ ...row, after: joinPayload({ before: null, ...row }).after }))
}

export const findOwn = (userId: string, id: string) =>
  Notification.findOne({ attributes: ['id', 'at'], where: { userId, id }, raw: true })

export const countUnread = (userId: string): Promise<number> => Notification.count({ where: { userId, readAt: null } })

/** Null: all of them. */
export const markRead = (userId: string, ids: readonly string[] | null, now: Date) =>
  Notification.update({ readAt: now }, { where: { userId, readAt: null, ...(ids && { id: [...ids] }) } })

export const listPreferences = (userId: string) =>
  rows(NotificationPreference, { attributes: ['kind', 'isOn'], where: { userId } })

export async function savePreference(userId: string, kind: NotificationKind, isOn: boolean): Promise<void> {
  const [row, isMade] = await NotificationPreference.findOrCreate({
    where: { userId, kind },
    defaults: { userId, kind, isOn },
  })
  if (!isMade) await NotificationPreference.update({ isOn }, { where: { id: row.id } })
}
