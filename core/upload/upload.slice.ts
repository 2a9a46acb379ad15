import type { SliceContract } from '../contract.ts'
import * as endpoints from './upload.contract.ts'

export const uploadContract = { endpoints } as const satisfies SliceContract
