import type { SliceContract } from '../contract.ts'
import * as endpoints from './view.contract.ts'
import { VIEW_EVENTS } from './view.events.ts'
import { viewsPart } from './view.manifest.ts'

export const viewContract = {
  endpoints,
  events: VIEW_EVENTS,
  manifest: { program: [viewsPart] },
} as const satisfies SliceContract
