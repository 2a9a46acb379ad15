import { IconHistory } from '@tabler/icons-react'
import { platformGuards, programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const logScreens: ScreenSlice = {
  name: 'log',
  routes: [
    {
      path: 'admin/home/logs',
      screen: 'log/PlatformLogs',
      words: ['access', 'form', 'log', 'page', 'parts', 'platform', 'program', 'response'],
      showsLog: true,
      guards: platformGuards,
      title: 'menu.logs',
      permission: 'platform.log.read',
      also: ['admin/logs'],
    },
    {
      path: 'admin/programs/:programSlug/logs',
      screen: 'log/ProgramLogs',
      words: ['access', 'form', 'log', 'page', 'parts', 'platform', 'program', 'response'],
      showsLog: true,
      guards: programGuards,
      title: 'menu.logs',
      permission: 'program.log.read',
    },
  ],
  menu: {
    platform: [
      {
        group: 'account',
        order: 10,
        path: 'admin/home/logs',
        label: 'menu.logs',
        icon: IconHistory,
        permission: 'platform.log.read',
      },
    ],
    program: [
      {
        group: 'manage',
        order: 20,
        path: 'admin/programs/:programSlug/logs',
        label: 'menu.logs',
        icon: IconHistory,
        permission: 'program.log.read',
      },
    ],
  },
  logs: { order: 70 },
}
