/** What other slices may ask of this one's tables. */
export { labelsOf } from './tag.repo.ts'
