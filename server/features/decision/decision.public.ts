/** What other slices may ask of this one's tables. */
export {
  decidedAmong,
  readSettings as readDecisionSettings,
  removeOfResponses as removeDecisionsOf,
} from './decision.repo.ts'
