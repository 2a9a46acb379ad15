import type { QueryRules } from '../../app/slice.ts'

export const eligibilityQueries: QueryRules = {
  reads: ['getEligibility'],
  writes: { updateEligibility: ['getEligibility'] },
}
