import type { Slice } from '../../slice.ts'

export const operatorSlice: Slice = {
  name: 'operator',
  routes: async () => (await import('./operator.routes.ts')).operatorRoutes,
}
