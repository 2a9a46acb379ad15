import type { SliceContract } from '../contract.ts'
import * as access from './access.contract.ts'
import { ACCESS_EVENTS } from './access.events.ts'
import { rolePart } from './role.manifest.ts'

export const accessContract = {
  endpoints: access,
  events: ACCESS_EVENTS,
  manifest: { platform: [rolePart] },
} as const satisfies SliceContract
