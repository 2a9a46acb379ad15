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
      words: ['parts', 'response'],
      guards: programGuards,
      title: 'menu.responses',
      permission: 'program.response.read',
      also: ['admin/programs/:programSlug/responses-v1'],
    },
    {
      path: 'admin/programs/:programSlug/responses/:responseId',
      screen: 'response/Responses',
      words: ['parts', 'response'],
      over: true,
      guards: programGuards,
      title: 'menu.responses',
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
  queries: {
    reads: ['listResponses', 'getResponse', 'listExports', 'getExport'],
    writes: {
      decideStep: ['listResponses', 'getResponse', 'getProgramDashboard', 'getPlatformDashboard'],
      deleteResponse: ['listResponses', 'getProgramDashboard', 'getPlatformDashboard', 'trash.*'],
      startExport: ['listExports'],
      cancelExport: ['listExports', 'getExport'],
    },
  },
}
