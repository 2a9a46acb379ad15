import { can } from '../../context.ts'
import * as fileUsage from '../../db/migrations/0061-file-usage.ts'
import { FileUsage } from '../../db/models/FileUsage.ts'
import { StoredFile } from '../../db/models/StoredFile.ts'
import type { Slice } from '../../slice.ts'

export const fileSlice: Slice = {
  name: 'file',
  tables: {
    tenant: [StoredFile, FileUsage],
  },
  migrations: [{ name: '0061-file-usage', up: fileUsage.up }],
  // An organiser who may change the settings sees a logo before they name it.
  files: async () => ({ logo: { mayRead: async (ctx) => can(ctx, 'platform.interface.update') } }),
  routes: async () => (await import('./file.routes.ts')).fileRoutes,
  jobs: async () => (await import('./file.jobs.ts')).fileJobs,
}
