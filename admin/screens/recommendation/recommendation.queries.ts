import type { QueryRules } from '../../app/slice.ts'

export const recommendationQueries: QueryRules = {
  reads: ['listRecommendations', 'getRecommendationSettings'],
  writes: { updateRecommendationSettings: ['recommendation.*'] },
}
