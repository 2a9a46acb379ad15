/** What other slices may ask of this one's tables. */
export { removeCodes as removeLateCodes, removeUsesOf as removeLateCodeUsesOf } from './lateCode.repo.ts'
