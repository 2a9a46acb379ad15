import { Theme } from '../../db/models/Theme.ts'
import type { Slice } from '../../slice.ts'

export const themeSlice: Slice = {
  name: 'theme',
  tables: {
    tenant: [Theme],
  },
  routes: async () => (await import('./theme.routes.ts')).themeRoutes,
}
