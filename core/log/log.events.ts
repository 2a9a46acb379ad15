import { z } from 'zod'
import { eventType } from '../event.ts'

const filters = z.strictObject({
  filters: z.strictObject({
    type: z.string().optional(),
    actorId: z.string().optional(),
    subjectId: z.string().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
  }),
})

export const LOG_EVENTS = {
  /** What the log of the platform said about this person was erased. */
  'log.erased': eventType({ subject: 'user' }),
  'log.exported': eventType({ subject: 'platform', after: filters }),
  'log.programExported': eventType({ subject: 'program', after: filters }),
} as const
