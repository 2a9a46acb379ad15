import { z } from 'zod'
import { eventType } from '../event.ts'

const role = z.strictObject({ role: z.string() })
const permissions = z.strictObject({ permissions: z.array(z.string()) })

export const ACCESS_EVENTS = {
  'access.granted': eventType({ subject: 'user', after: role }),
  'access.revoked': eventType({ subject: 'user', before: role }),
  'access.withdrawn': eventType({ subject: 'user', before: z.strictObject({ roles: z.array(z.string()) }) }),
  'role.created': eventType({ subject: 'role', before: z.null(), after: permissions }),
  'role.updated': eventType({ subject: 'role', before: permissions, after: permissions }),
  'role.removed': eventType({ subject: 'role', before: permissions }),
} as const
