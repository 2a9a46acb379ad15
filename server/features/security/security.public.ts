/** What other slices may ask of this one's tables. */
export { listFactors } from './security.repo.ts'
