import type { SliceContract } from '../contract.ts'
import * as exports from './export.contract.ts'
import * as response from './response.contract.ts'
import { RESPONSE_EVENTS } from './response.events.ts'

export const responseContract = {
  endpoints: { ...exports, ...response },
  events: RESPONSE_EVENTS,
} as const satisfies SliceContract
