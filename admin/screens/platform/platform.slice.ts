import { IconBrush, IconHome } from '@tabler/icons-react'
import { platformGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const platformScreens: ScreenSlice = {
  name: 'platform',
  routes: [
    {
      path: 'admin/home/dashboard',
      screen: 'platform/Dashboard',
      words: ['access', 'parts', 'platform', 'program'],
      guards: platformGuards,
      title: 'menu.home',
      permission: 'platform.page.administration',
    },
    {
      path: 'admin/home/interfaces/general',
      screen: 'platform/General',
      words: ['page', 'parts', 'platform'],
      guards: platformGuards,
      title: 'menu.interfaces',
      permission: 'platform.settings.read',
      also: ['admin/home/interfaces'],
    },
  ],
  menu: {
    platform: [
      {
        group: 'first',
        order: 10,
        path: 'admin/home/dashboard',
        label: 'menu.home',
        icon: IconHome,
        permission: 'platform.page.administration',
      },
      {
        group: 'look',
        order: 10,
        path: 'admin/home/interfaces/general',
        within: 'admin/home/interfaces/',
        label: 'menu.interfaces',
        icon: IconBrush,
        permission: 'platform.settings.read',
      },
    ],
  },
  logs: { events: ['platform', 'domain'], levels: ['platform'], order: 40 },
}
