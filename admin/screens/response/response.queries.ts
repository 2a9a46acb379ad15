import type { QueryRules } from '../../app/slice.ts'

export const responseQueries: QueryRules = {
  reads: ['listResponses', 'listQuestions', 'getResponse', 'listExports', 'getExport'],
  writes: {
    decideStep: ['listResponses', 'getResponse', 'getProgramDashboard', 'getPlatformDashboard'],
    deleteResponse: ['listResponses', 'getProgramDashboard', 'getPlatformDashboard', 'trash.*'],
    startExport: ['listExports'],
    cancelExport: ['listExports', 'getExport'],
  },
}
