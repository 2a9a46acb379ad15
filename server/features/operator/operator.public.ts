/** What other slices may ask of this one. */
export { endSupportOf } from './support.end.ts'
export { findSupport } from './support.repo.ts'
