import type { SliceContract } from '../contract.ts'
import * as endpoints from './bulk.contract.ts'
import { BULK_EVENTS } from './bulk.events.ts'

export const bulkContract = { endpoints, events: BULK_EVENTS } as const satisfies SliceContract
