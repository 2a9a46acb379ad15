/** What other slices may ask of this one's tables. */
export {
  copySettings as copyDecisionSettings,
  decidedAmong,
  readSettings as readDecisionSettings,
  removeOfResponses as removeDecisionsOf,
} from './decision.repo.ts'
