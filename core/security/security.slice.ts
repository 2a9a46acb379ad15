import type { SliceContract } from '../contract.ts'
import * as factors from './factor.contract.ts'
import * as settings from './security.contract.ts'
import { SECURITY_EVENTS } from './security.events.ts'

export const securityContract = {
  endpoints: { ...factors, ...settings },
  events: SECURITY_EVENTS,
} as const satisfies SliceContract
