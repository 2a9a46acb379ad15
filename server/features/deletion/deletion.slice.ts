import * as dataRequests from '../../db/migrations/0104-data-requests.ts'
import { DataRequest } from '../../db/models/DataRequest.ts'
import type { Slice } from '../../slice.ts'

export const deletionSlice: Slice = {
  name: 'deletion',
  tables: { tenant: [DataRequest] },
  migrations: [{ name: '0104-data-requests', up: dataRequests.up }],
  routes: async () => (await import('./deletion.routes.ts')).deletionRoutes,
  jobs: async () => (await import('./deletion.jobs.ts')).deletionJobs,
}
