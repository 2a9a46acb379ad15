import * as exportSettings from '../../db/migrations/0098-export-settings.ts'
import { ExportSetting } from '../../db/models/ExportSetting.ts'
import { forgetsProgram } from '../../events/forget.ts'
import type { Slice } from '../../slice.ts'

export const exportSlice: Slice = {
  name: 'export',
  tables: { tenant: [ExportSetting] },
  migrations: [{ name: '0098-export-settings', up: exportSettings.up }],
  consumers: [
    forgetsProgram('export.forgetProgram', async (id) => (await import('./export.repo.ts')).removeSettingsOf(id)),
  ],
  manifest: async () => (await import('./export.manifest.ts')).exportParts,
  routes: async () => (await import('./export.routes.ts')).exportRoutes,
}
