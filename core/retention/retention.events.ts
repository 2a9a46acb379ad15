import { z } from 'zod'
import { eventType } from '../event.ts'
import { count } from '../schema.ts'

const rule = z.strictObject({ months: z.number().int(), since: z.string(), retentionAction: z.string() }).nullable()
const rules = z.strictObject({
  drafts: rule,
  withdrawn: rule,
  rejected: rule,
  submitted: rule,
  files: rule,
  hold: z.string().nullable(),
})

export const RETENTION_EVENTS = {
  /** The rules that changed. */
  'retention.updated': eventType({ subject: 'program', before: rules.partial(), after: rules.partial() }),
  'retention.announced': eventType({
    subject: 'program',
    after: z.strictObject({ retentionKind: z.string(), retentionCount: count, runsFrom: z.string() }),
  }),
  'retention.ran': eventType({
    subject: 'program',
    after: z.strictObject({ retentionKind: z.string(), retentionAction: z.string(), retentionCount: count }),
  }),
} as const
