import type { SliceContract } from '../contract.ts'
import { emailPart } from './email.manifest.ts'
import * as platform from './platform.contract.ts'
import { PLATFORM_EVENTS } from './platform.events.ts'
import { PLATFORM_SITE } from './platform.site.ts'

export const platformContract = {
  endpoints: platform,
  events: PLATFORM_EVENTS,
  manifest: { platform: [emailPart] },
  site: PLATFORM_SITE,
} as const satisfies SliceContract
