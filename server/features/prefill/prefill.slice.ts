import type { Slice } from '../../slice.ts'

export const prefillSlice: Slice = {
  name: 'prefill',
  routes: async () => (await import('./prefill.routes.ts')).prefillRoutes,
}
