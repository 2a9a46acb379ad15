import { IconInbox } from '@tabler/icons-react'
import { programGuards } from '../../app/guardLists.ts'
import type { NotificationPath, ScreenSlice } from '../../app/slice.ts'

/** The application, or the list where there are several. */
const responsePath: NotificationPath = ({ program, subject, count }) =>
  program && `admin/programs/${program.slug}/responses${count === 1 ? `/${subject.id}` : ''}`

export const responseScreens: ScreenSlice = {
  name: 'response',
  routes: [
    {
      path: 'admin/programs/:programSlug/responses',
      screen: 'response/Responses',
      words: ['parts', 'response', 'view'],
      guards: programGuards,
      title: 'menu.responses',
      permission: 'program.response.read',
      also: ['admin/programs/:programSlug/responses-v1'],
    },
    {
      path: 'admin/programs/:programSlug/responses/:responseId',
      screen: 'response/Responses',
      words: ['parts', 'response', 'view'],
      over: true,
      guards: programGuards,
      title: 'menu.responses',
      permission: 'program.response.read',
    },
    {
      path: 'admin/programs/:programSlug/responses/:responseId/compare/:otherId',
      screen: 'response/Compare',
      words: ['response'],
      guards: programGuards,
      title: 'compare.title',
      permission: 'program.response.read',
    },
    {
      path: 'admin/programs/:programSlug/responses/:responseId/print',
      screen: 'response/Print',
      words: [
        'access',
        'bulk',
        'comment',
        'deletion',
        'eligibility',
        'export',
        'extension',
        'form',
        'identity',
        'import',
        'log',
        'member',
        'message',
        'participant',
        'platform',
        'program',
        'recommendation',
        'reopening',
        'response',
        'retention',
        'security',
        'status',
        'tag',
        'team',
        'token',
        'view',
      ],
      guards: programGuards,
      title: 'print.title',
      permission: 'program.response.read',
    },
  ],
  menu: {
    program: [
      {
        group: 'first',
        order: 20,
        path: 'admin/programs/:programSlug/responses',
        label: 'menu.responses',
        icon: IconInbox,
        permission: 'program.response.read',
        count: 'responses',
      },
    ],
  },
  notifications: {
    'response.submitted': responsePath,
    'response.withdrawn': responsePath,
  },
  logs: { events: ['response'], levels: ['platform', 'program'], order: 30 },
}
