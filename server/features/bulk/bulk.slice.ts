import * as bulkRuns from '../../db/migrations/0087-bulk-runs.ts'
import { BulkItem } from '../../db/models/BulkItem.ts'
import { BulkRun } from '../../db/models/BulkRun.ts'
import type { Consumer } from '../../events/consume.ts'
import type { Slice } from '../../slice.ts'
import { inPlatform } from '../../tenancy/scope.ts'

/** A program that is gone for good takes its bulk actions along. */
const forgetRuns: Consumer = {
  name: 'bulk.forgetProgram',
  wants: (type) => type === 'program.removed',
  retry: { attempts: 12, over: '24h' },
  concurrency: 1,
  async handle({ platformId, subjectId }) {
    const { listRunIds, removeRun } = await import('./bulk.repo.ts')
    await inPlatform(platformId, async () => {
      for (const { id } of await listRunIds({ programId: subjectId })) await removeRun(id)
    })
  },
}

export const bulkSlice: Slice = {
  name: 'bulk',
  tables: { tenant: [BulkRun, BulkItem] },
  migrations: [{ name: '0087-bulk-runs', up: bulkRuns.up }],
  consumers: [forgetRuns],
  eraser: async () => {
    const { listRunIds, removeRun } = await import('./bulk.repo.ts')
    return {
      async here(_ctx, userId) {
        for (const { id } of await listRunIds({ requestedById: userId })) await removeRun(id)
      },
    }
  },
  routes: async () => (await import('./bulk.routes.ts')).bulkRoutes,
  jobs: async () => (await import('./bulk.jobs.ts')).bulkJobs,
}
