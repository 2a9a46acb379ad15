import { z } from 'zod'
import { eventType } from '../event.ts'

const state = z.strictObject({ kind: z.string(), state: z.string() })
const due = z.strictObject({ dueAt: z.string() })

export const DELETION_EVENTS = {
  'dataRequest.created': eventType({ subject: 'dataRequest', after: state }),
  'dataRequest.updated': eventType({ subject: 'dataRequest', before: state, after: state }),
  'dataRequest.extended': eventType({ subject: 'dataRequest', before: due, after: due }),
  'dataRequest.erased': eventType({
    subject: 'user',
    after: z.strictObject({ applications: z.number().int(), files: z.number().int(), account: z.boolean() }),
  }),
  'platform.deletionRequested': eventType({ subject: 'platform', after: z.strictObject({ runAt: z.string() }) }),
  'platform.deletionCancelled': eventType({ subject: 'platform', before: z.strictObject({ runAt: z.string() }) }),
  /** In the installation's own log: the platform's is gone. */
  'platform.purged': eventType({
    subject: 'platform',
    after: z.strictObject({ slug: z.string(), accounts: z.number().int() }),
  }),
} as const
