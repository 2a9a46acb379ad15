/** What other slices may ask of this one's tables. */
export { addFile, findFile, removeFile, setFile } from './file.repo.ts'
export {
  findShownFiles,
  findShownFileWith,
  releaseShownFilesOf,
  type ShownFile,
  settleShownFiles,
} from './shown.repo.ts'
