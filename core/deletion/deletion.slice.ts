import type { SliceContract } from '../contract.ts'
import * as endpoints from './deletion.contract.ts'
import { DELETION_EVENTS } from './deletion.events.ts'
import { DELETION_MAILS } from './deletion.mails.ts'

export const deletionContract = {
  endpoints,
  events: DELETION_EVENTS,
  mails: DELETION_MAILS,
} as const satisfies SliceContract
