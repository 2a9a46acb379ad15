import type { SliceContract } from '../contract.ts'
import * as endpoints from './deletion.contract.ts'
import { DELETION_EVENTS } from './deletion.events.ts'
import { DELETION_MAILS } from './deletion.mails.ts'
import * as platformEndpoints from './platform.contract.ts'

export const deletionContract = {
  endpoints: { ...endpoints, ...platformEndpoints },
  events: DELETION_EVENTS,
  mails: DELETION_MAILS,
} as const satisfies SliceContract
