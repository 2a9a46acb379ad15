/** What other slices may ask of this one's tables. */

export { removeExport } from './exports.repo.ts'
export { countsByProgram, countsPerDay, isDecision } from './figures.repo.ts'
export { idsInProgram } from './rename.repo.ts'
export { findAny, findManyInProgram, listOwn as listOwnOf, titlesInProgram } from './response.repo.ts'
export { textOfWords } from './words.repo.ts'
export { writeAnswers } from './write.repo.ts'
