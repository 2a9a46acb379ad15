import type { SliceContract } from '../contract.ts'
import * as endpoints from './prefill.contract.ts'

export const prefillContract = { endpoints } as const satisfies SliceContract
