import * as duplicates from '../../db/migrations/0118-duplicates.ts'
import type { Slice } from '../../slice.ts'

export const duplicateSlice: Slice = {
  name: 'duplicate',
  migrations: [{ name: '0118-duplicates', up: duplicates.up }],
  facets: async () => (await import('./duplicate.facets.ts')).duplicateFacets(),
  routes: async () => (await import('./duplicate.routes.ts')).duplicateRoutes,
}
