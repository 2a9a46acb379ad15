/** What other slices may ask of this one's tables. */
export { labelsOf, listTagRows as listTagsOf } from './tag.repo.ts'
