import type { SliceCodes } from '../code.ts'

export const MANIFEST_CODES = {
  problems: {
    'manifest.refused': 409,
  },
} as const satisfies SliceCodes
