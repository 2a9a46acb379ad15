import { z } from 'zod'
import { eventType } from '../event.ts'
import { count } from '../schema.ts'
import { BULK_KINDS } from './bulk.rules.ts'

const run = z.strictObject({ action: z.enum(BULK_KINDS), done: count, same: count, left: count })

/** Beside the events of each application. */
export const BULK_EVENTS = {
  'bulk.ran': eventType({ subject: 'program', after: run }),
  'bulk.undone': eventType({ subject: 'program', after: run }),
} as const
