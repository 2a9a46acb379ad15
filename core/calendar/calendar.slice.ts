import type { SliceContract } from '../contract.ts'
import * as endpoints from './calendar.contract.ts'

export const calendarContract = { endpoints } as const satisfies SliceContract
