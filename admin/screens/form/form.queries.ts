import type { QueryRules } from '../../app/slice.ts'

export const formQueries: QueryRules = {
  reads: ['listForms', 'getForm', 'getFormVersion', 'getFormEffects', 'listLibrary'],
  writes: {
    saveToLibrary: ['listLibrary'],
    renameInLibrary: ['listLibrary'],
    deleteFromLibrary: ['listLibrary'],
    readForm: [],
    createForm: ['form.*', 'checkProgram'],
    duplicateForm: ['form.*', 'checkProgram'],
    deleteForm: ['form.*', 'checkProgram'],
    saveFormDraft: ['listForms', 'getForm', 'getFormEffects'],
    publishForm: ['form.*', 'listQuestions', 'listCategories', 'checkProgram'],
  },
  notifications: {
    'form.published': ({ program, subject }) => program && `admin/programs/${program.slug}/forms/${subject.id}`,
  },
}
