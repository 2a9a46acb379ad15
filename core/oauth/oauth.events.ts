import { z } from 'zod'
import { eventType } from '../event.ts'

const scopes = z.strictObject({ scopes: z.array(z.string()) })

export const OAUTH_EVENTS = {
  'oauth.clientCreated': eventType({ subject: 'token' }),
  'oauth.clientRemoved': eventType({ subject: 'token' }),
  'oauth.granted': eventType({ subject: 'token', after: scopes }),
  'oauth.revoked': eventType({ subject: 'token', before: scopes }),
} as const
