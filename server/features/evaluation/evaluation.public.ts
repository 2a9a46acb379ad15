/** What other slices may ask of this one's tables. */

export { sheetsOfEntry } from './duty.repo.ts'
export { removeEntriesOf } from './entry.repo.ts'
export { jurorNames } from './juror.repo.ts'
