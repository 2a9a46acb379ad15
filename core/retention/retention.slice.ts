import type { SliceContract } from '../contract.ts'
import * as endpoints from './retention.contract.ts'
import { RETENTION_EVENTS } from './retention.events.ts'
import { RETENTION_MAILS } from './retention.mails.ts'
import { retentionPart } from './retention.manifest.ts'

export const retentionContract = {
  endpoints,
  events: RETENTION_EVENTS,
  mails: RETENTION_MAILS,
  manifest: { program: [retentionPart] },
  notifications: { 'retention.announced': { to: { permission: 'program.retention.update' } } },
} as const satisfies SliceContract
