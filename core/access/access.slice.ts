import type { SliceContract } from '../contract.ts'
import * as access from './access.contract.ts'
import { ACCESS_EVENTS } from './access.events.ts'
import { ACCESS_NOTIFICATIONS } from './access.notifications.ts'
import * as role from './role.contract.ts'
import { rolePart } from './role.manifest.ts'

export const accessContract = {
  endpoints: { ...access, ...role },
  events: ACCESS_EVENTS,
  manifest: { platform: [rolePart] },
  notifications: ACCESS_NOTIFICATIONS,
} as const satisfies SliceContract
