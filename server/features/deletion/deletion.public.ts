/** What other slices may ask of this one's tables. */
export { findLatestDeletion, findOpenDeletion, findPurge } from './platform.repo.ts'
