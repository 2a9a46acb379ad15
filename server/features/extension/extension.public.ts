/** What other slices may ask of this one's tables. */
export { removeUsesOf as removeLateCodeUsesOf } from './lateCode.repo.ts'
