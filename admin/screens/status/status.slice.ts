import { IconProgressCheck } from '@tabler/icons-react'
import { programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const statusScreens: ScreenSlice = {
  name: 'status',
  routes: [
    {
      path: 'admin/programs/:programSlug/statuses',
      screen: 'status/Statuses',
      words: ['parts', 'status', 'tag'],
      guards: programGuards,
      title: 'menu.statuses',
      permission: 'program.response.read',
    },
  ],
  menu: {
    program: [
      {
        group: 'build',
        order: 32,
        path: 'admin/programs/:programSlug/statuses',
        label: 'menu.statuses',
        icon: IconProgressCheck,
        permission: 'program.response.read',
      },
    ],
  },
  logs: { order: 36, words: true },
  responses: async () => (await import('./parts/responses.tsx')).responseStatuses,
}
