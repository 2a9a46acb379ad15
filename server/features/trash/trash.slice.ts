import type { Slice } from '../../slice.ts'

export const trashSlice: Slice = {
  name: 'trash',
  routes: async () => (await import('./trash.routes.ts')).trashRoutes,
}
