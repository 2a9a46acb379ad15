import { IconKey } from '@tabler/icons-react'
import { programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const extensionScreens: ScreenSlice = {
  name: 'extension',
  routes: [
    {
      path: 'admin/programs/:programSlug/late-codes',
      screen: 'extension/LateCodes',
      words: ['extension', 'response'],
      guards: programGuards,
      title: 'menu.lateCodes',
      permission: 'program.response.update',
    },
  ],
  menu: {
    program: [
      {
        group: 'manage',
        order: 40,
        path: 'admin/programs/:programSlug/late-codes',
        label: 'menu.lateCodes',
        icon: IconKey,
        permission: 'program.response.update',
      },
    ],
  },
  logs: { order: 34, words: true },
  responses: async () => (await import('./parts/responses.tsx')).responseExtension,
}
