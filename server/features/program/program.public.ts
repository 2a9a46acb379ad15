/** What other slices may ask of this one's tables. */
export { categoriesUnchanged, countAtSteps, countResponses } from './category.repo.ts'
export {
  categoriesOf,
  countsByCategory,
  findProgram,
  findProgramId,
  getProgramRow,
  labelsOf,
  listProgramRows,
  namesOf,
} from './program.repo.ts'
export { PROGRAM, type ProgramRow } from './program.rows.ts'
export { removeResponses } from './purge.repo.ts'
export { SECTION_FILE_TYPES } from './section.files.ts'
