/** What other slices may ask of this one's tables. */
export { decidedAmong, removeOfResponses as removeDecisionsOf } from './decision.repo.ts'
