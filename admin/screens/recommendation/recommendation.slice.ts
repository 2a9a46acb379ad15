import { IconMailStar } from '@tabler/icons-react'
import { programGuards } from '../../app/guardLists.ts'
import type { NotificationPath, ScreenSlice } from '../../app/slice.ts'

const letterPath: NotificationPath = ({ program, subject, count }) =>
  program &&
  (count === 1
    ? `admin/programs/${program.slug}/responses/${subject.id}?part=recommendations`
    : `admin/programs/${program.slug}/responses?recommendation=received`)

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
  logs: { events: ['recommendation'], levels: ['platform', 'program'], order: 35, words: true },
  notifications: { 'recommendation.received': letterPath },
  responses: async () => (await import('./parts/responses.tsx')).responseRecommendations,
}
