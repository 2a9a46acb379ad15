import type { SliceContract } from '../contract.ts'
import * as endpoints from './eligibility.contract.ts'
import { ELIGIBILITY_EVENTS } from './eligibility.events.ts'
import { eligibilityPart } from './eligibility.manifest.ts'
import { ELIGIBILITY_SITE } from './eligibility.site.ts'

export const eligibilityContract = {
  endpoints,
  events: ELIGIBILITY_EVENTS,
  manifest: { program: [eligibilityPart] },
  site: ELIGIBILITY_SITE,
} as const satisfies SliceContract
