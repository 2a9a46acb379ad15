import type { SliceContract } from '../contract.ts'
import { MANIFEST_EVENTS } from './manifest.events.ts'

export const manifestContract = {
  events: MANIFEST_EVENTS,
} as const satisfies SliceContract
