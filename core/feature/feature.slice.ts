import type { SliceContract } from '../contract.ts'
import * as endpoints from './feature.contract.ts'

export const featureContract = { endpoints } as const satisfies SliceContract
