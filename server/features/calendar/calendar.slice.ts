import type { Slice } from '../../slice.ts'

export const calendarSlice: Slice = {
  name: 'calendar',
  routes: async () => (await import('./calendar.routes.ts')).calendarRoutes,
}
