import type { SliceContract } from '../contract.ts'
import type { NotificationDeclaration } from '../notification.ts'
import * as endpoints from './decision.contract.ts'
import { DECISION_EVENTS } from './decision.events.ts'
import { DECISION_MAILS } from './decision.mails.ts'
import * as report from './report.contract.ts'

const NOTIFICATIONS = {
  'decision.appealed': { to: { permission: 'program.decision.release' } },
} as const satisfies Record<string, NotificationDeclaration>

export const decisionContract = {
  endpoints: { ...endpoints, ...report },
  events: DECISION_EVENTS,
  mails: DECISION_MAILS,
  notifications: NOTIFICATIONS,
} as const satisfies SliceContract
