import { z } from 'zod'
import { eventType } from '../event.ts'
import { SUPPORT_END_CAUSES } from './support.rules.ts'

export const OPERATOR_EVENTS = {
  'operator.domainBanned': eventType({ subject: 'bannedDomain' }),
  'operator.domainAllowed': eventType({ subject: 'bannedDomain' }),
  'operator.jobsRetried': eventType({ subject: 'job' }),
  'platform.supportStarted': eventType({
    subject: 'platform',
    after: z.strictObject({ reason: z.string(), until: z.string(), readOnly: z.boolean() }),
  }),
  'platform.supportEnded': eventType({
    subject: 'platform',
    before: z.strictObject({ reason: z.string() }),
    after: z.strictObject({ cause: z.enum(SUPPORT_END_CAUSES) }),
  }),
} as const
