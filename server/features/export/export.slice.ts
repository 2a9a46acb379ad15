import * as exportSettings from '../../db/migrations/0098-export-settings.ts'
import { ExportSetting } from '../../db/models/ExportSetting.ts'
import type { Consumer } from '../../events/consume.ts'
import type { Slice } from '../../slice.ts'
import { inPlatform } from '../../tenancy/scope.ts'

/** A program that is gone for good takes its export settings along. */
const forgetSettings: Consumer = {
  name: 'export.forgetProgram',
  wants: (type) => type === 'program.removed',
  retry: { attempts: 12, over: '24h' },
  concurrency: 1,
  async handle({ platformId, subjectId }) {
    const { removeSettingsOf } = await import('./export.repo.ts')
    await inPlatform(platformId, () => removeSettingsOf(subjectId))
  },
}

export const exportSlice: Slice = {
  name: 'export',
  tables: { tenant: [ExportSetting] },
  migrations: [{ name: '0098-export-settings', up: exportSettings.up }],
  consumers: [forgetSettings],
  manifest: async () => (await import('./export.manifest.ts')).exportParts,
  routes: async () => (await import('./export.routes.ts')).exportRoutes,
}
