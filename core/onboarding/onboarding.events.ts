import { z } from 'zod'
import { eventType } from '../event.ts'

export const ONBOARDING_EVENTS = {
  'licence.created': eventType({
    subject: 'licence',
    after: z.strictObject({ plan: z.string(), expiresAt: z.string().nullable() }),
  }),
  'licence.redeemed': eventType({
    subject: 'licence',
    after: z.strictObject({ plan: z.string(), slug: z.string() }),
  }),
} as const
