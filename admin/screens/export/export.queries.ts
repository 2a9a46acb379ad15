import type { QueryRules } from '../../app/slice.ts'

export const exportQueries: QueryRules = {
  reads: ['listExportSettings', 'listExportColumns'],
  writes: {
    createExportSetting: ['export.*'],
    updateExportSetting: ['export.*'],
    deleteExportSetting: ['export.*'],
  },
}
