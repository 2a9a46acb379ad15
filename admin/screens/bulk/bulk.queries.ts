import type { QueryRules } from '../../app/slice.ts'

export const bulkQueries: QueryRules = {
  reads: ['listBulkRuns', 'getBulkRun'],
  writes: { startBulk: ['bulk.*'], stopBulk: ['bulk.*'], undoBulk: ['bulk.*'] },
}
