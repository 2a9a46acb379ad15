import * as supportAccess from '../../db/migrations/0105-support-access.ts'
import * as supportReadOnly from '../../db/migrations/0131-support-read-only.ts'
import { SupportAccess } from '../../db/models/SupportAccess.ts'
import type { Slice } from '../../slice.ts'

export const operatorSlice: Slice = {
  name: 'operator',
  tables: { tenant: [SupportAccess] },
  migrations: [
    { name: '0105-support-access', up: supportAccess.up },
    { name: '0131-support-read-only', up: supportReadOnly.up },
  ],
  eraser: async () => (await import('./operator.eraser.ts')).operatorEraser,
  routes: async () => (await import('./operator.routes.ts')).operatorRoutes,
  jobs: async () => (await import('./operator.jobs.ts')).operatorJobs,
}
