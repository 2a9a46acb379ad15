import type { SliceContract } from '../contract.ts'
import * as log from './log.contract.ts'
import { LOG_EVENTS } from './log.events.ts'

export const logContract = {
  endpoints: log,
  events: LOG_EVENTS,
} as const satisfies SliceContract
