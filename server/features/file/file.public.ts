/** What other slices may ask of this one's tables. */
export { addFile, removeFile } from './file.repo.ts'
