/** What other slices may ask of this one's tables. */
export { assertRecommendersAsked } from './asked.ts'
export { removeOf as removeRecommendationsOf } from './recommendation.repo.ts'
