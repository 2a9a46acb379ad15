import type { SliceContract } from '../contract.ts'
import { domainPart } from './domain.manifest.ts'

export const domainContract = {
  manifest: { platform: [domainPart] },
} as const satisfies SliceContract
