import { IconMailStar } from '@tabler/icons-react'
import { programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const recommendationScreens: ScreenSlice = {
  name: 'recommendation',
  routes: [
    {
      path: 'admin/programs/:programSlug/recommendations',
      screen: 'recommendation/Settings',
      words: ['recommendation'],
      guards: programGuards,
      title: 'menu.recommendations',
      permission: 'program.settings.read',
    },
  ],
  menu: {
    program: [
      {
        group: 'build',
        order: 34,
        path: 'admin/programs/:programSlug/recommendations',
        label: 'menu.recommendations',
        icon: IconMailStar,
        permission: 'program.settings.read',
      },
    ],
  },
  logs: { order: 35, words: true },
  responses: async () => (await import('./parts/responses.tsx')).responseRecommendations,
}
