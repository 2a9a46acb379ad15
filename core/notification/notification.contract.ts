import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../schema.ts'

const kind = z
  .string()
  .max(80)
  .meta({ description: 'The type of the event, e.g. response.submitted; words in locales' })

const item = z
  .object({
    id,
    kind,
    count: z.number().int().meta({ description: 'How many of the kind it stands for, while it was unread' }),
    at: instant.meta({ description: 'Of the last one' }),
    read: z.boolean(),
    actor: z.object({ name: z.string() }).nullable().meta({ description: 'Who caused the last one' }),
    subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
    program: z.object({ id, slug: z.string(), title: z.record(z.string(), z.string()), lang: z.string() }).nullable(),
    values: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Notification' })
export type NotificationItem = z.output<typeof item>

export const listNotifications = endpoint({
  method: 'get',
  path: '/notifications',
  summary: 'What happened that concerns oneself, newest first',
  access: { signedIn: true },
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    after: id.optional().meta({ description: 'Those older than this one' }),
  }),
  response: z.object({
    items: z.array(item),
    metadata: z.object({ unread: z.number().int(), lastId: id.nullable(), hasMore: z.boolean() }),
  }),
})

export const readNotifications = endpoint({
  method: 'put',
  path: '/notifications/read',
  summary: 'Mark notifications as read: those that are named, or all',
  access: { signedIn: true },
  body: z.object({ ids: z.array(id).max(100).nullable().meta({ description: 'Null: all' }) }),
  response: z.object({ unread: z.number().int() }),
})

const preferences = z.object({ items: z.array(z.object({ kind, isOn: z.boolean() })) })

export const listNotificationPreferences = endpoint({
  method: 'get',
  path: '/notifications/preferences',
  summary: 'The kinds of notifications that one can get here, and whether one wants them',
  access: { signedIn: true },
  response: preferences,
})

export const setNotificationPreference = endpoint({
  method: 'put',
  path: '/notifications/preferences',
  summary: 'Turn a kind of notifications on or off for oneself',
  access: { signedIn: true },
  body: z.object({ kind, isOn: z.boolean() }),
  response: preferences,
})

export const getSocketCredentials = endpoint({
  method: 'get',
  path: '/auth/socket',
  summary: 'What opens the socket of this session within a minute (spec §7)',
  access: { signedIn: true },
  response: z.object({ path: z.string(), protocol: z.string(), signature: z.string() }),
})
