import type { SliceContract } from '../contract.ts'
import * as endpoints from './identity.contract.ts'
import { IDENTITY_EVENTS } from './identity.events.ts'
import { IDENTITY_MAILS } from './identity.mails.ts'

export const identityContract = {
  endpoints,
  events: IDENTITY_EVENTS,
  mails: IDENTITY_MAILS,
} as const satisfies SliceContract
