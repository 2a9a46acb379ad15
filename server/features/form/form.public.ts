/** What other slices may ask of this one's tables. */

export { FORM_FILE_TYPES } from './files.actions.ts'
export { currentVersionsOf, listForms, programOfForm, versionsById } from './form.repo.ts'
export type { FormRow, PublishedVersion } from './form.rows.ts'
