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
} as const
