import type { SliceContract } from '../contract.ts'
import * as exports from './export.contract.ts'
import * as history from './history.contract.ts'
import * as print from './print.contract.ts'
import * as response from './response.contract.ts'
import { RESPONSE_EVENTS } from './response.events.ts'
import { RESPONSE_MAILS } from './response.mails.ts'
import { RESPONSE_NOTIFICATIONS } from './response.notifications.ts'
import { RESPONSE_SITE } from './response.site.ts'

export const responseContract = {
  endpoints: { ...exports, ...history, ...print, ...response },
  events: RESPONSE_EVENTS,
  mails: RESPONSE_MAILS,
  site: RESPONSE_SITE,
  notifications: RESPONSE_NOTIFICATIONS,
} as const satisfies SliceContract
