import type { QueryRules } from '../../app/slice.ts'

export const pageQueries: QueryRules = {
  reads: ['listPages', 'getPage', 'getPageVersion'],
  writes: { savePageDraft: ['page.*'], publishPage: ['page.*'], restorePageVersion: ['page.*'] },
}
