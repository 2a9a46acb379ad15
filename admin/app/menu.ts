import {
  IconBrush,
  IconFolders,
  IconForms,
  IconHistory,
  IconHome,
  IconInbox,
  IconLayoutDashboard,
  IconRoute,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import type { Permission } from '#core/access/permissions.ts'

export interface MenuEntry {
  /** Path of its route under `/{locale}`. */
  path: string
  label: string
  icon: typeof IconHome
  permission?: Permission
  count?: 'programs' | 'responses'
  /** Addresses that begin so are parts of it. */
  within?: string
}
export interface MenuGroup {
  label?: string
  entries: readonly MenuEntry[]
}

export const PLATFORM_MENU: readonly MenuGroup[] = [
  {
    entries: [
      { path: 'admin/home/dashboard', label: 'menu.home', icon: IconHome, permission: 'platform.page.administration' },
      { path: 'admin/home/programs', label: 'menu.programs', icon: IconFolders, count: 'programs' },
      { path: 'admin/home/users', label: 'menu.users', icon: IconUsers, permission: 'platform.user.read' },
    ],
  },
  {
    label: 'menu.look',
    entries: [
      {
        path: 'admin/home/interfaces/general',
        within: 'admin/home/interfaces/',
        label: 'menu.interfaces',
        icon: IconBrush,
        permission: 'platform.settings.read',
      },
    ],
  },
  {
    label: 'menu.account',
    entries: [{ path: 'admin/home/logs', label: 'menu.logs', icon: IconHistory, permission: 'platform.log.read' }],
  },
]

export const PROGRAM_MENU: readonly MenuGroup[] = [
  {
    entries: [
      {
        path: 'admin/programs/:programSlug/dashboard',
        label: 'menu.dashboard',
        icon: IconLayoutDashboard,
        permission: 'program.response.read',
      },
      {
        path: 'admin/programs/:programSlug/responses',
        label: 'menu.responses',
        icon: IconInbox,
        permission: 'program.response.read',
        count: 'responses',
      },
    ],
  },
  {
    label: 'menu.build',
    entries: [
      {
        path: 'admin/programs/:programSlug/configure',
        label: 'menu.configure',
        icon: IconRoute,
        permission: 'program.settings.read',
      },
      {
        path: 'admin/programs/:programSlug/forms',
        label: 'menu.forms',
        icon: IconForms,
        permission: 'program.form.read',
      },
    ],
  },
  {
    label: 'menu.manage',
    entries: [
      {
        path: 'admin/programs/:programSlug/params',
        label: 'menu.params',
        icon: IconSettings,
        permission: 'program.settings.read',
      },
      {
        path: 'admin/programs/:programSlug/logs',
        label: 'menu.logs',
        icon: IconHistory,
        permission: 'program.log.read',
      },
    ],
  },
]
