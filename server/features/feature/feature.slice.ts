import type { Slice } from '../../slice.ts'

export const featureSlice: Slice = {
  name: 'feature',
  routes: async () => (await import('./feature.routes.ts')).featureRoutes,
}
