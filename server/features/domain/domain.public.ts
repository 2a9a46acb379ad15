/** What other slices may ask of this one's tables. */
export { listDomains } from './domain.repo.ts'
