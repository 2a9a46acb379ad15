import * as dataRequests from '../../db/migrations/0104-data-requests.ts'
import * as platformDeletion from '../../db/migrations/0106-platform-deletion.ts'
import { DataRequest } from '../../db/models/DataRequest.ts'
import { PlatformDeletion } from '../../db/models/PlatformDeletion.ts'
import type { Slice } from '../../slice.ts'

export const deletionSlice: Slice = {
  name: 'deletion',
  tables: { tenant: [DataRequest, PlatformDeletion] },
  migrations: [
    { name: '0104-data-requests', up: dataRequests.up },
    { name: '0106-platform-deletion', up: platformDeletion.up },
  ],
  routes: async () => (await import('./deletion.routes.ts')).deletionRoutes,
  jobs: async () => (await import('./deletion.jobs.ts')).deletionJobs,
}
