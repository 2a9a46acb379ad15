import type { SliceCodes } from '../code.ts'

export const ELIGIBILITY_CODES = {
  problems: { 'eligibility.unanswered': 409, 'eligibility.refused': 403 },
} as const satisfies SliceCodes
