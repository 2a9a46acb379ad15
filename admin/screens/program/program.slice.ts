import { IconFolders, IconLayoutDashboard, IconRoute, IconSettings, IconWorld } from '@tabler/icons-react'
import { inside, programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const programScreens: ScreenSlice = {
  name: 'program',
  routes: [
    {
      path: 'admin/home/programs',
      screen: 'program/Programs',
      words: ['program'],
      guards: [...inside, 'onlyOrganisers'],
      title: 'menu.programs',
      also: ['admin/programs', 'admin/home'],
    },
    {
      path: 'admin/home/programs/create',
      screen: 'program/Programs',
      words: ['program'],
      guards: inside,
      title: 'menu.programs',
      permission: 'platform.program.create',
      also: ['admin/programs/create'],
    },
    {
      path: 'admin/programs/:programSlug/dashboard',
      screen: 'program/Dashboard',
      words: ['parts', 'program'],
      guards: programGuards,
      title: 'menu.dashboard',
      permission: 'program.response.read',
      also: ['admin/programs/:programSlug', 'admin/programs/:programSlug/dashboard-v1'],
    },
    {
      path: 'admin/programs/:programSlug/configure',
      screen: 'program/Configure',
      words: ['program'],
      guards: programGuards,
      title: 'menu.configure',
      permission: 'program.settings.read',
    },
    {
      path: 'admin/programs/:programSlug/sections',
      screen: 'program/Sections',
      words: ['access', 'parts', 'program'],
      guards: programGuards,
      title: 'menu.sections',
      permission: 'program.settings.read',
    },
    {
      path: 'admin/programs/:programSlug/params',
      screen: 'program/Params',
      words: ['access', 'program'],
      guards: programGuards,
      title: 'menu.params',
      permission: 'program.settings.read',
    },
  ],
  menu: {
    platform: [
      {
        group: 'first',
        order: 20,
        path: 'admin/home/programs',
        label: 'menu.programs',
        icon: IconFolders,
        count: 'programs',
        isFor: 'organisers',
      },
    ],
    program: [
      {
        group: 'first',
        order: 10,
        path: 'admin/programs/:programSlug/dashboard',
        label: 'menu.dashboard',
        icon: IconLayoutDashboard,
        permission: 'program.response.read',
      },
      {
        group: 'build',
        order: 10,
        path: 'admin/programs/:programSlug/configure',
        label: 'menu.configure',
        icon: IconRoute,
        permission: 'program.settings.read',
      },
      {
        group: 'build',
        order: 30,
        path: 'admin/programs/:programSlug/sections',
        label: 'menu.sections',
        icon: IconWorld,
        permission: 'program.settings.read',
      },
      {
        group: 'manage',
        order: 10,
        path: 'admin/programs/:programSlug/params',
        label: 'menu.params',
        icon: IconSettings,
        permission: 'program.settings.read',
      },
    ],
  },
  logs: { order: 10 },
}
