import * as reviewStatuses from '../../db/migrations/0115-review-statuses.ts'
import { ReviewStatus } from '../../db/models/ReviewStatus.ts'
import { forgetsProgram } from '../../events/forget.ts'
import type { Slice } from '../../slice.ts'

export const statusSlice: Slice = {
  name: 'status',
  tables: { tenant: [ReviewStatus] },
  migrations: [{ name: '0115-review-statuses', up: reviewStatuses.up }],
  consumers: [
    forgetsProgram('status.forgetProgram', async (id) => (await import('./status.repo.ts')).removeStatusesOf(id)),
  ],
  manifest: async () => (await import('./status.manifest.ts')).statusParts,
  facets: async () => (await import('./status.facets.ts')).statusFacets,
  bulk: async () => [(await import('./status.bulk.ts')).statusBulk],
  routes: async () => (await import('./status.routes.ts')).statusRoutes,
}
