import { z } from 'zod'
import { eventType } from '../event.ts'

const settings = z.strictObject({ eligibilityForm: z.string().nullable(), refusals: z.number().int() })

export const ELIGIBILITY_EVENTS = {
  'eligibility.updated': eventType({ subject: 'program', before: settings, after: settings, pages: 'program' }),
} as const
