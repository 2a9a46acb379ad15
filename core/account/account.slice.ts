import type { SliceContract } from '../contract.ts'
import * as account from './account.contract.ts'
import { ACCOUNT_EVENTS } from './account.events.ts'

export const accountContract = {
  endpoints: account,
  events: ACCOUNT_EVENTS,
} as const satisfies SliceContract
