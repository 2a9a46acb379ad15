import { z } from 'zod'
import { eventType } from '../event.ts'
import { count } from '../schema.ts'

const setting = z.strictObject({ name: z.string(), columns: count.nullable() })

export const EXPORT_EVENTS = {
  'export.created': eventType({ subject: 'exportSetting', after: setting }),
  'export.updated': eventType({ subject: 'exportSetting', before: setting, after: setting }),
  'export.deleted': eventType({ subject: 'exportSetting', before: setting }),
} as const
