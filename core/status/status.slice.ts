import type { SliceContract } from '../contract.ts'
import * as endpoints from './status.contract.ts'
import { STATUS_EVENTS } from './status.events.ts'
import { statusesPart } from './status.manifest.ts'

export const statusContract = {
  endpoints,
  events: STATUS_EVENTS,
  manifest: { program: [statusesPart] },
} as const satisfies SliceContract
