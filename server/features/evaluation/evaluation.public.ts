/** What other slices may ask of this one's tables. */

export { listDutyRows, sheetsOfEntry } from './duty.repo.ts'
export { removeEntriesOf } from './entry.repo.ts'
export { jurorNames, listConflicts, listJurorRows } from './juror.repo.ts'
