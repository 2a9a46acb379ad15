import { IconShieldLock } from '@tabler/icons-react'
import { entered, platformGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const securityScreens: ScreenSlice = {
  name: 'security',
  routes: [
    {
      path: 'admin/mfa-code',
      screen: 'security/MfaCode',
      words: ['account', 'security'],
      layout: 'auth',
      guards: ['notAuthenticated'],
      title: 'security.code.title',
    },
    {
      path: 'admin/enable-mfa',
      screen: 'security/EnableMfa',
      words: ['account', 'security'],
      layout: 'auth',
      guards: ['platformDeleted'],
      title: 'security.enable.title',
    },
    {
      path: 'admin/home/security',
      screen: 'security/Security',
      words: ['access', 'security'],
      guards: platformGuards,
      title: 'menu.security',
      permission: 'platform.security.read',
      also: ['admin/home/settings/security'],
    },
    {
      path: 'admin/home/security/mfa',
      screen: 'security/Mfa',
      words: ['access', 'identity', 'oauth', 'security'],
      guards: entered,
      title: 'menu.security',
    },
  ],
  menu: {
    platform: [
      {
        group: 'account',
        order: 5,
        path: 'admin/home/security',
        within: 'admin/home/security/',
        label: 'menu.security',
        icon: IconShieldLock,
        permission: 'platform.security.read',
      },
    ],
  },
  logs: { events: ['factor', 'security'], levels: ['platform'], order: 52, words: true },
}
