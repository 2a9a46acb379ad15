import type { SliceContract } from '../contract.ts'
import * as category from './category.contract.ts'
import * as dashboard from './dashboard.contract.ts'
import * as portal from './portal.contract.ts'
import * as program from './program.contract.ts'
import { PROGRAM_EVENTS } from './program.events.ts'
import { PROGRAM_NOTIFICATIONS } from './program.notifications.ts'
import { PROGRAM_SITE } from './program.site.ts'
import * as section from './section.contract.ts'

export const programContract = {
  endpoints: { ...category, ...dashboard, ...portal, ...program, ...section },
  events: PROGRAM_EVENTS,
  site: PROGRAM_SITE,
  notifications: PROGRAM_NOTIFICATIONS,
} as const satisfies SliceContract
