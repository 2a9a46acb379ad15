import { IconInbox } from '@tabler/icons-react'
import { programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

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
  logs: { events: ['response'], levels: ['platform', 'program'], order: 30 },
  queries: {
    reads: ['listResponses', 'getResponse', 'listExports', 'getExport'],
    writes: {
      decideStep: ['listResponses', 'getResponse', 'getProgramDashboard', 'getPlatformDashboard'],
      startExport: ['listExports'],
      cancelExport: ['listExports', 'getExport'],
    },
  },
}
