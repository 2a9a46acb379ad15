import { z } from 'zod'
import { eventType } from '../event.ts'

const factor = z.strictObject({ kind: z.enum(['totp', 'passkey']) })
const settings = z.strictObject({
  twoStepRoles: z.array(z.string()),
  graceDays: z.number(),
  inactivityMinutes: z.number(),
  providers: z.array(z.string()).nullish(),
})

export const SECURITY_EVENTS = {
  'factor.added': eventType({ subject: 'user', after: factor }),
  'factor.removed': eventType({ subject: 'user', before: factor }),
  'factor.renamed': eventType({ subject: 'user', after: factor }),
  'factor.deviceTrusted': eventType({ subject: 'user' }),
  'factor.deviceRemoved': eventType({ subject: 'user' }),
  'factor.recoveryCodesMade': eventType({ subject: 'user' }),
  'factor.recoveryCodeUsed': eventType({ subject: 'user' }),
  'security.updated': eventType({ subject: 'platform', before: settings, after: settings }),
} as const
