import type { SliceContract } from '../contract.ts'
import * as file from './file.contract.ts'

export const fileContract = {
  endpoints: file,
} as const satisfies SliceContract
