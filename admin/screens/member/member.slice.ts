import { IconUserShield, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { platformGuards, programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const memberScreens: ScreenSlice = {
  name: 'member',
  routes: [
    {
      path: 'admin/finalize-registration',
      screen: 'member/Invitation',
      words: ['access', 'account', 'member'],
      layout: 'auth',
      guards: ['platformDeleted', 'onPlatform'],
      title: 'invitation.title',
    },
    {
      path: 'admin/admins',
      screen: 'member/Admins',
      words: ['access', 'member'],
      guards: platformGuards,
      title: 'menu.admins',
      permission: 'platform.user.read',
    },
    {
      path: 'admin/home/users',
      screen: 'member/Users',
      words: ['access', 'log', 'member'],
      showsLog: true,
      guards: platformGuards,
      title: 'menu.users',
      permission: 'platform.user.read',
      also: ['admin/users_v1'],
    },
    {
      path: 'admin/home/users/:userId',
      screen: 'member/Users',
      words: ['access', 'log', 'member'],
      showsLog: true,
      over: true,
      guards: platformGuards,
      title: 'menu.users',
      permission: 'platform.user.read',
    },
    {
      path: 'admin/programs/:programSlug/collaborators',
      screen: 'member/Collaborators',
      words: ['access', 'member'],
      guards: programGuards,
      title: 'menu.collaborators',
      permission: 'program.member.read',
      also: ['admin/programs/:programSlug/collaborators-v1'],
    },
  ],
  menu: {
    platform: [
      {
        group: 'first',
        order: 30,
        path: 'admin/home/users',
        label: 'menu.users',
        icon: IconUsers,
        permission: 'platform.user.read',
        within: 'admin/home/users/',
      },
      {
        group: 'first',
        order: 32,
        path: 'admin/admins',
        label: 'menu.admins',
        icon: IconUserShield,
        permission: 'platform.user.read',
      },
    ],
    program: [
      {
        group: 'manage',
        order: 5,
        path: 'admin/programs/:programSlug/collaborators',
        label: 'menu.collaborators',
        icon: IconUsersGroup,
        permission: 'program.member.read',
      },
    ],
  },
  logs: { events: ['invitation', 'member'], order: 45, words: true },
}
