import type { Slice } from '../../slice.ts'

export const trashSlice: Slice = {
  name: 'trash',
  jobs: async () => (await import('./trash.jobs.ts')).trashJobs,
  routes: async () => (await import('./trash.routes.ts')).trashRoutes,
}
