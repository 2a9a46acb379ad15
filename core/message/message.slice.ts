import type { SliceContract } from '../contract.ts'
import type { NotificationDeclaration } from '../notification.ts'
import * as endpoints from './message.contract.ts'
import { MESSAGE_EVENTS } from './message.events.ts'
import { MESSAGE_MAILS } from './message.mails.ts'
import { MESSAGE_SITE } from './message.site.ts'

const NOTIFICATIONS = {
  'message.answered': { to: { permission: 'program.message.read' } },
} as const satisfies Record<string, NotificationDeclaration>

export const messageContract = {
  endpoints,
  events: MESSAGE_EVENTS,
  mails: MESSAGE_MAILS,
  notifications: NOTIFICATIONS,
  site: MESSAGE_SITE,
} as const satisfies SliceContract
