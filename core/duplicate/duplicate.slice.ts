import type { SliceContract } from '../contract.ts'
import * as endpoints from './duplicate.contract.ts'

export const duplicateContract = { endpoints } as const satisfies SliceContract
