import { programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const importScreens: ScreenSlice = {
  name: 'import',
  routes: [
    {
      path: 'admin/programs/:programSlug/import-deposits',
      screen: 'import/Imports',
      words: ['import', 'parts', 'form'],
      guards: programGuards,
      title: 'import.title',
      permission: 'program.response.import',
    },
  ],
  logs: { order: 31, words: true },
}
