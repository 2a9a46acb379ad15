import { IconKey } from '@tabler/icons-react'
import { platformGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

const ROLE = {
  screen: 'access/Role',
  words: ['access'],
  guards: platformGuards,
  title: 'menu.permissions',
  permission: 'platform.role.read',
} as const

export const accessScreens: ScreenSlice = {
  name: 'access',
  routes: [
    { ...ROLE, path: 'admin/permissions', screen: 'access/Roles' },
    { ...ROLE, path: 'admin/permissions/compare', screen: 'access/CompareRoles', title: 'roles.compare' },
    { ...ROLE, path: 'admin/permissions/:roleId', words: ['access', 'program'] },
    { ...ROLE, path: 'admin/permissions/:roleId/people', screen: 'access/RolePeople', words: ['access', 'program'] },
  ],
  menu: {
    platform: [
      {
        group: 'first',
        order: 35,
        path: 'admin/permissions',
        label: 'menu.permissions',
        icon: IconKey,
        permission: 'platform.role.read',
      },
    ],
  },
  logs: { events: ['role'], levels: ['platform'], order: 51 },
}
