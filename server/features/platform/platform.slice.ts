import { Platform } from '../../db/models/Platform.ts'
import type { Slice } from '../../slice.ts'

export const platformSlice: Slice = {
  name: 'platform',
  tables: {
    installation: [Platform],
  },
  routes: async () => (await import('./platform.routes.ts')).platformRoutes,
  manifest: async () => ({ platform: [(await import('./email.manifest.ts')).emails] }),
}
