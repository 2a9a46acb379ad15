/** What other slices may ask of this one's tables. */
export { listStatusRows, type StatusRow } from './status.repo.ts'
