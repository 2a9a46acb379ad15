/** What other slices may ask of this one's tables. */
export { removeEntriesOf } from './entry.repo.ts'
