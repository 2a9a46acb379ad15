import type { SliceContract } from '../contract.ts'
import * as endpoints from './import.contract.ts'
import { IMPORT_EVENTS } from './import.events.ts'

export const importContract = { endpoints, events: IMPORT_EVENTS } as const satisfies SliceContract
