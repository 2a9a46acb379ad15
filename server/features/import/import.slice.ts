import * as imports from '../../db/migrations/0086-imports.ts'
import { ImportItem } from '../../db/models/ImportItem.ts'
import { ImportRun } from '../../db/models/ImportRun.ts'
import type { Slice } from '../../slice.ts'
import { forgetImports } from './import.consumer.ts'

export const importSlice: Slice = {
  name: 'import',
  tables: { tenant: [ImportRun, ImportItem] },
  migrations: [{ name: '0086-imports', up: imports.up }],
  consumers: [forgetImports],
  // Who uploaded a file reads it; nobody else does.
  files: async () => ({ import: { mayRead: async () => false } }),
  eraser: async () => (await import('./import.eraser.ts')).importEraser,
  routes: async () => (await import('./import.routes.ts')).importRoutes,
  jobs: async () => (await import('./import.jobs.ts')).importJobs,
}
