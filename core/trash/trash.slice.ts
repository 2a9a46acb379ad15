import type { SliceContract } from '../contract.ts'
import * as endpoints from './trash.contract.ts'

export const trashContract = { endpoints } as const satisfies SliceContract
