import type { SliceContract } from '../contract.ts'
import * as platform from './platform.contract.ts'
import { PLATFORM_EVENTS } from './platform.events.ts'

export const platformContract = {
  endpoints: platform,
  events: PLATFORM_EVENTS,
} as const satisfies SliceContract
