import { inside, programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const exportScreens: ScreenSlice = {
  name: 'export',
  routes: [
    {
      path: 'admin/programs/:programSlug/export-config',
      screen: 'export/ExportSettings',
      words: ['export', 'parts'],
      guards: programGuards,
      title: 'exports.title',
      permission: 'program.response.export',
    },
    {
      path: 'admin/responses/export-view',
      screen: 'export/ExportView',
      words: ['export'],
      guards: inside,
      title: 'exports.view',
    },
  ],
  logs: { order: 37, words: true },
}
