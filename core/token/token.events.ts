import { z } from 'zod'
import { eventType } from '../event.ts'

const token = z.strictObject({ scopes: z.array(z.string()), expiresAt: z.string().nullable() })

export const TOKEN_EVENTS = {
  'token.created': eventType({ subject: 'token', after: token }),
  'token.revoked': eventType({ subject: 'token', before: token }),
} as const
