/** What other slices may ask of this one's tables. */
export { forgetResponsesOfVotes } from './vote.repo.ts'
