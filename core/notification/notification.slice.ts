import type { SliceContract } from '../contract.ts'
import * as endpoints from './notification.contract.ts'

export const notificationContract = { endpoints } as const satisfies SliceContract
