/** What other slices may ask of this one's tables. */
export { endReopening } from './reopening.repo.ts'
