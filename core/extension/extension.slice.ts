import type { SliceContract } from '../contract.ts'
import * as endpoints from './extension.contract.ts'
import { EXTENSION_EVENTS } from './extension.events.ts'
import { EXTENSION_MAILS } from './extension.mails.ts'
import * as lateCodes from './lateCode.contract.ts'

export const extensionContract = {
  endpoints: { ...endpoints, ...lateCodes },
  events: EXTENSION_EVENTS,
  mails: EXTENSION_MAILS,
} as const satisfies SliceContract
