import type { SliceContract } from '../contract.ts'
import * as page from './page.contract.ts'
import { PAGE_EVENTS } from './page.events.ts'

export const pageContract = {
  endpoints: page,
  events: PAGE_EVENTS,
} as const satisfies SliceContract
