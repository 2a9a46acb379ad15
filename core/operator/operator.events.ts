import { eventType } from '../event.ts'

export const OPERATOR_EVENTS = {
  'operator.domainBanned': eventType({ subject: 'bannedDomain' }),
  'operator.domainAllowed': eventType({ subject: 'bannedDomain' }),
  'operator.jobsRetried': eventType({ subject: 'job' }),
} as const
