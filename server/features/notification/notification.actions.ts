import { isNotified, kindsFor, NOTIFICATIONS, type NotificationKind } from '#core/notification/kinds.ts'
import type { NotificationItem } from '#core/notification/notification.contract.ts'
import { SOCKET_PATH, SOCKET_PROTOCOL } from '#core/notification/realtime.ts'
import { Problem } from '#core/problem.ts'
import { type Context, can, platformOf, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { announce } from '../../realtime/current.ts'
import { signSocket } from '../account/tokens.ts'
import { labelsOf } from '../program/program.public.ts'
import {
  countUnread,
  findOwn,
  listOwn,
  listPreferences,
  markRead,
  type NotificationRow,
  savePreference,
} from './notification.repo.ts'

export async function listNotifications(ctx: Context, { limit, after }: { limit: number; after?: string | undefined }) {
  const { id } = userOf(ctx)
  const from = after === undefined ? null : await findOwn(id, after)
  const found = after !== undefined && !from ? [] : await listOwn(id, { after: from, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const programs = await labelsOf([...new Set(shown.flatMap(({ programId }) => programId ?? []))])
  return {
    items: shown.map((row) => present(row, programs)),
    metadata: { unread: await countUnread(id), lastId: shown.at(-1)?.id ?? null, hasMore: found.length > limit },
  }
}

function present(row: NotificationRow, programs: Awaited<ReturnType<typeof labelsOf>>): NotificationItem {
  const { id, kind, count, at, readAt, programId, subjectKind, subjectId, subjectName, actorId, actorName, after } = row
  const program = programId === null ? undefined : programs.get(programId)
  const named = NOTIFICATIONS[kind].values ?? []
  return {
    id,
    kind,
    count,
    at: at.toISOString(),
    read: readAt !== null,
    actor: actorId === null ? null : { name: actorName },
    subject: { kind: subjectKind, id: subjectId, name: subjectName },
    program: program && programId ? { id: programId, ...program } : null,
    values: Object.fromEntries(named.flatMap((name) => (after && name in after ? [[name, String(after[name])]] : []))),
  }
}

/** Null: all. Other windows of the person hear of it. */
export async function readNotifications(ctx: Context, { ids }: { ids: string[] | null }) {
  const { id } = userOf(ctx)
  return transaction(async () => {
    const [changed] = await markRead(id, ids, ctx.now)
    if (changed > 0) announce({ kind: 'notified', platformId: platformOf(ctx).id, userIds: [id] })
    return { unread: await countUnread(id) }
  })
}

/** In one of the person's programs, or on the platform. */
const kindsOf = (ctx: Context): NotificationKind[] =>
  ctx.grants.kind === 'staff' || userOf(ctx).superAdmin
    ? kindsFor(
        (permission) => can(ctx, permission) || [...ctx.grants.programs.values()].some((held) => held.has(permission)),
      )
    : []

export async function listNotificationPreferences(ctx: Context) {
  const chosen = new Map((await listPreferences(userOf(ctx).id)).map(({ kind, isOn }) => [kind, isOn]))
  return { items: kindsOf(ctx).map((kind) => ({ kind, isOn: chosen.get(kind) ?? true })) }
}

export async function setNotificationPreference(ctx: Context, { kind, isOn }: { kind: string; isOn: boolean }) {
  if (!isNotified(kind) || !kindsOf(ctx).includes(kind))
    throw new Problem('request.invalid', { issues: [{ at: 'body.kind', rule: 'unknown' }] })
  await savePreference(userOf(ctx).id, kind, isOn)
  return listNotificationPreferences(ctx)
}

/** What opens a socket for this session. */
export async function getSocketCredentials(ctx: Context) {
  const { id: userId, sessionId: family } = userOf(ctx)
  const signature = await signSocket(ctx.app, { userId, family, platformId: platformOf(ctx).id }, ctx.now)
  return { path: SOCKET_PATH, protocol: SOCKET_PROTOCOL, signature }
}
