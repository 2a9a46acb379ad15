import * as reopenings from '../../db/migrations/0134-reopenings.ts'
import { Reopening } from '../../db/models/Reopening.ts'
import type { Slice } from '../../slice.ts'

export const reopeningSlice: Slice = {
  name: 'reopening',
  tables: { tenant: [Reopening] },
  migrations: [{ name: '0134-reopenings', up: reopenings.up }],
  bulk: async () => [(await import('./reopening.bulk.ts')).reopenBulk],
  routes: async () => (await import('./reopening.routes.ts')).reopeningRoutes,
  jobs: async () => (await import('./reopening.jobs.ts')).reopeningJobs,
}
