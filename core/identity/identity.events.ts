import { z } from 'zod'
import { eventType } from '../event.ts'

const identity = z.strictObject({ provider: z.string() })

export const IDENTITY_EVENTS = {
  'identity.linked': eventType({ subject: 'user', after: identity }),
  'identity.unlinked': eventType({ subject: 'user', before: identity }),
} as const
