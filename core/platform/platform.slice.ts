import type { SliceContract } from '../contract.ts'
import { emailPart } from './email.manifest.ts'
import * as platform from './platform.contract.ts'
import { PLATFORM_EVENTS } from './platform.events.ts'

export const platformContract = {
  endpoints: platform,
  events: PLATFORM_EVENTS,
  manifest: { platform: [emailPart] },
} as const satisfies SliceContract
