import * as savedViews from '../../db/migrations/0123-saved-views.ts'
import { SavedView } from '../../db/models/SavedView.ts'
import { forgetsProgram } from '../../events/forget.ts'
import type { Slice } from '../../slice.ts'

export const viewSlice: Slice = {
  name: 'view',
  tables: { tenant: [SavedView] },
  migrations: [{ name: '0123-saved-views', up: savedViews.up }],
  consumers: [
    forgetsProgram('view.forgetProgram', async (id) => (await import('./view.repo.ts')).removeViewsOfProgram(id)),
  ],
  manifest: async () => (await import('./view.manifest.ts')).viewParts,
  personalData: async () => (await import('./view.person.ts')).viewData,
  eraser: async () => (await import('./view.person.ts')).viewEraser,
  routes: async () => (await import('./view.routes.ts')).viewRoutes,
}
