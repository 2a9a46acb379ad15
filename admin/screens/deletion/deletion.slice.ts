import { IconUserShield } from '@tabler/icons-react'
import { platformGuards, programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

const screen = { words: ['deletion'], title: 'menu.requests' }
const ofPlatform = {
  ...screen,
  screen: 'deletion/PlatformRequests',
  guards: platformGuards,
  permission: 'platform.request.read' as const,
}
const ofProgram = {
  ...screen,
  screen: 'deletion/ProgramRequests',
  guards: programGuards,
  permission: 'program.request.read' as const,
}

export const deletionScreens: ScreenSlice = {
  name: 'deletion',
  routes: [
    { ...ofPlatform, path: 'admin/home/account-deletion' },
    { ...ofPlatform, path: 'admin/home/account-deletion/processed' },
    {
      path: 'admin/home/account-deletion/platform',
      screen: 'deletion/PlatformDeletion',
      words: ['deletion'],
      guards: platformGuards,
      title: 'menu.deletePlatform',
      permission: 'platform.page.administration',
    },
    { ...ofProgram, path: 'admin/programs/:programSlug/requests' },
    { ...ofProgram, path: 'admin/programs/:programSlug/requests/processed' },
  ],
  menu: {
    platform: [
      {
        group: 'account',
        order: 35,
        path: 'admin/home/account-deletion',
        within: 'admin/home/account-deletion/',
        label: 'menu.requests',
        icon: IconUserShield,
        permission: 'platform.request.read',
      },
    ],
    program: [
      {
        group: 'manage',
        order: 60,
        path: 'admin/programs/:programSlug/requests',
        within: 'admin/programs/:programSlug/requests/',
        label: 'menu.requests',
        icon: IconUserShield,
        permission: 'program.request.read',
      },
    ],
  },
  logs: { events: ['dataRequest'], levels: ['platform'], order: 56, words: true },
}
