/** What other slices may ask of this one's tables. */
export { listFactors, listPasskeys } from './security.repo.ts'
export { readSecurity } from './settings.ts'
