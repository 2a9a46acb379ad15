import * as imports from '../../db/migrations/0086-imports.ts'
import { ImportItem } from '../../db/models/ImportItem.ts'
import { ImportRun } from '../../db/models/ImportRun.ts'
import { forgetsProgram } from '../../events/forget.ts'
import type { Slice } from '../../slice.ts'

export const importSlice: Slice = {
  name: 'import',
  tables: { tenant: [ImportRun, ImportItem] },
  migrations: [{ name: '0086-imports', up: imports.up }],
  consumers: [
    forgetsProgram('import.forgetProgram', async (programId, { createdAt }) => {
      const { listRunsOf, removeRuns } = await import('./runs.repo.ts')
      const { setFile } = await import('../file/file.public.ts')
      const runs = await listRunsOf(programId)
      for (const { fileKey } of runs) await setFile(fileKey, { unusedSince: createdAt })
      await removeRuns(runs.map(({ id }) => id))
    }),
  ],
  // Who uploaded a file reads it; nobody else does.
  files: async () => ({ import: { mayRead: async () => false } }),
  eraser: async () => (await import('./import.eraser.ts')).importEraser,
  routes: async () => (await import('./import.routes.ts')).importRoutes,
  jobs: async () => (await import('./import.jobs.ts')).importJobs,
}
