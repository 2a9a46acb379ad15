import type { SliceContract } from '../contract.ts'
import * as endpoints from './tag.contract.ts'
import { TAG_EVENTS } from './tag.events.ts'
import { applicationTagsPart, programTagsPart, tagsPart } from './tag.manifest.ts'

export const tagContract = {
  endpoints,
  events: TAG_EVENTS,
  manifest: { platform: [tagsPart], program: [programTagsPart, applicationTagsPart] },
} as const satisfies SliceContract
