import type { SliceContract } from '../contract.ts'
import * as endpoints from './comment.contract.ts'
import { COMMENT_EVENTS } from './comment.events.ts'
import { COMMENT_NOTIFICATIONS } from './comment.notifications.ts'

export const commentContract = {
  endpoints,
  events: COMMENT_EVENTS,
  notifications: COMMENT_NOTIFICATIONS,
} as const satisfies SliceContract
