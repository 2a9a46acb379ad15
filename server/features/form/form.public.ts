/** What other slices may ask of this one's tables. */
export { currentVersionsOf, listForms, versionsById } from './form.repo.ts'
export type { FormRow, PublishedVersion } from './form.rows.ts'
