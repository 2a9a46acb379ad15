import * as bulkRuns from '../../db/migrations/0087-bulk-runs.ts'
import { BulkItem } from '../../db/models/BulkItem.ts'
import { BulkRun } from '../../db/models/BulkRun.ts'
import { forgetsProgram } from '../../events/forget.ts'
import type { Slice } from '../../slice.ts'

export const bulkSlice: Slice = {
  name: 'bulk',
  tables: { tenant: [BulkRun, BulkItem] },
  migrations: [{ name: '0087-bulk-runs', up: bulkRuns.up }],
  consumers: [
    forgetsProgram('bulk.forgetProgram', async (programId) =>
      (await import('./bulk.repo.ts')).removeRunsOf({ programId }),
    ),
  ],
  eraser: async () => {
    const { removeRunsOf } = await import('./bulk.repo.ts')
    return { here: (_ctx, requestedById) => removeRunsOf({ requestedById }) }
  },
  routes: async () => (await import('./bulk.routes.ts')).bulkRoutes,
  jobs: async () => (await import('./bulk.jobs.ts')).bulkJobs,
}
