import type { SliceContract } from '../contract.ts'
import * as access from './access.contract.ts'
import { ACCESS_EVENTS } from './access.events.ts'

export const accessContract = {
  endpoints: access,
  events: ACCESS_EVENTS,
} as const satisfies SliceContract
