import * as uploads from '../../db/migrations/0124-uploads.ts'
import { Upload } from '../../db/models/Upload.ts'
import type { Slice } from '../../slice.ts'

export const uploadSlice: Slice = {
  name: 'upload',
  tables: { tenant: [Upload] },
  migrations: [{ name: '0124-uploads', up: uploads.up }],
  eraser: async () => (await import('./upload.eraser.ts')).uploadEraser,
  routes: async () => (await import('./upload.routes.ts')).uploadRoutes,
  jobs: async () => (await import('./upload.jobs.ts')).uploadJobs,
}
