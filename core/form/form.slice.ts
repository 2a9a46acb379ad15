import type { SliceContract } from '../contract.ts'
import * as form from './endpoints.contract.ts'
import { FORM_EVENTS } from './form.events.ts'
import { FORM_NOTIFICATIONS } from './form.notifications.ts'
import * as library from './library.contract.ts'

export const formContract = {
  endpoints: {
    ...form,
    ...library,
  },
  events: FORM_EVENTS,
  notifications: FORM_NOTIFICATIONS,
} as const satisfies SliceContract
