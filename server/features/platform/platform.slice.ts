import * as settings from '../../db/migrations/0082-platform-settings.ts'
import { Platform } from '../../db/models/Platform.ts'
import { PlatformSetting } from '../../db/models/PlatformSetting.ts'
import type { Slice } from '../../slice.ts'

export const platformSlice: Slice = {
  name: 'platform',
  tables: {
    installation: [Platform],
    tenant: [PlatformSetting],
  },
  migrations: [{ name: '0082-platform-settings', up: settings.up }],
  routes: async () => (await import('./platform.routes.ts')).platformRoutes,
  manifest: async () => ({ platform: [(await import('./email.manifest.ts')).emails] }),
}
