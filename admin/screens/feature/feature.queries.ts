import type { QueryRules } from '../../app/slice.ts'

export const featureQueries: QueryRules = { reads: ['getFeatureFigures'] }
