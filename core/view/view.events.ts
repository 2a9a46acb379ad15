import { z } from 'zod'
import { eventType } from '../event.ts'

const view = z.strictObject({ name: z.string(), list: z.string(), isDefault: z.boolean() })

/** Of shared views: a person's own are nobody else's business. */
export const VIEW_EVENTS = {
  'view.created': eventType({ subject: 'view', after: view }),
  'view.updated': eventType({ subject: 'view', before: view, after: view }),
  'view.deleted': eventType({ subject: 'view', before: view }),
} as const
