import type { SliceContract } from '../contract.ts'
import type { NotificationDeclaration } from '../notification.ts'
import * as endpoints from './reopening.contract.ts'
import { REOPENING_EVENTS } from './reopening.events.ts'
import { REOPENING_MAILS } from './reopening.mails.ts'

const NOTIFICATIONS = {
  'reopening.sent': { to: { permission: 'program.response.read' }, together: true },
} as const satisfies Record<string, NotificationDeclaration>

export const reopeningContract = {
  endpoints,
  events: REOPENING_EVENTS,
  mails: REOPENING_MAILS,
  notifications: NOTIFICATIONS,
} as const satisfies SliceContract
