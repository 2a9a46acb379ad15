/** What other slices may ask of this one's tables. */
export { addFile } from './file.repo.ts'
