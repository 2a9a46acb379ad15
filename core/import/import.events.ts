import { z } from 'zod'
import { eventType } from '../event.ts'
import { count } from '../schema.ts'

export const IMPORT_EVENTS = {
  'import.undone': eventType({
    subject: 'program',
    after: z.strictObject({ file: z.string(), deletedAgain: count, asBefore: count, kept: count }),
  }),
} as const
