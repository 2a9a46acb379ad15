import * as retention from '../../db/migrations/0107-retention.ts'
import { Retention } from '../../db/models/Retention.ts'
import type { Slice } from '../../slice.ts'

export const retentionSlice: Slice = {
  name: 'retention',
  tables: { tenant: [Retention] },
  migrations: [{ name: '0107-retention', up: retention.up }],
  manifest: async () => (await import('./retention.manifest.ts')).retentionParts,
  routes: async () => (await import('./retention.routes.ts')).retentionRoutes,
  jobs: async () => (await import('./retention.jobs.ts')).retentionJobs,
}
