import { z } from 'zod'
import { eventType } from '../event.ts'
import { locale } from '../schema.ts'

const role = z.strictObject({ role: z.string() })
/** Left out where it is what it was, and for changes of before names were told. */
const name = z.partialRecord(locale, z.string()).optional()
const changed = z.strictObject({ name, permissions: z.array(z.string()) })

export const ACCESS_EVENTS = {
  'access.granted': eventType({ subject: 'user', after: role }),
  'access.revoked': eventType({ subject: 'user', before: role }),
  'access.withdrawn': eventType({ subject: 'user', before: z.strictObject({ roles: z.array(z.string()) }) }),
  'role.created': eventType({ subject: 'role', before: z.null(), after: changed }),
  'role.updated': eventType({ subject: 'role', before: changed, after: changed }),
  /** `role`: the key of the one that its holders got in its place. */
  'role.removed': eventType({
    subject: 'role',
    before: changed.extend({ holders: z.number().int().optional() }),
    after: role.nullable(),
  }),
} as const
