import * as savedViews from '../../db/migrations/0123-saved-views.ts'
import { SavedView } from '../../db/models/SavedView.ts'
import type { Slice } from '../../slice.ts'
import { forgetViews } from './view.consumer.ts'

export const viewSlice: Slice = {
  name: 'view',
  tables: { tenant: [SavedView] },
  migrations: [{ name: '0123-saved-views', up: savedViews.up }],
  consumers: [forgetViews],
  personalData: async () => (await import('./view.person.ts')).viewData,
  eraser: async () => (await import('./view.person.ts')).viewEraser,
  routes: async () => (await import('./view.routes.ts')).viewRoutes,
}
