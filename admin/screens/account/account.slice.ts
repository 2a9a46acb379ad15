import { accountGuards, entered } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const accountScreens: ScreenSlice = {
  name: 'account',
  routes: [
    {
      path: 'admin/login',
      screen: 'account/Login',
      words: ['account'],
      layout: 'auth',
      guards: accountGuards,
      title: 'auth.login.title',
      also: ['admin', 'admin/login-v1'],
    },
    {
      path: 'admin/reset-password',
      screen: 'account/ResetPassword',
      words: ['account'],
      layout: 'auth',
      guards: ['platformDeleted'],
      title: 'auth.reset.title',
    },
    {
      path: 'admin/email-change',
      screen: 'account/EmailChange',
      words: ['account', 'security'],
      layout: 'auth',
      guards: ['platformDeleted'],
      title: 'security.emailChange.title',
    },
    {
      path: 'admin/standby-landing-page',
      screen: 'account/Standby',
      words: ['account', 'menu'],
      layout: 'auth',
      guards: ['platformDeleted', 'authenticated', 'onlyStandby'],
      title: 'auth.standby.title',
    },
    {
      path: 'admin/suspended-landing-page',
      screen: 'account/Suspended',
      words: ['account', 'menu'],
      layout: 'auth',
      guards: ['platformDeleted', 'authenticated', 'onlySuspended'],
      title: 'auth.suspended.title',
    },
    {
      path: 'admin/no-work',
      screen: 'account/NoWork',
      words: ['account', 'menu'],
      layout: 'auth',
      guards: [...entered, 'onlyWithoutWork'],
      title: 'auth.noWork.title',
    },
    {
      path: 'platform-deleted',
      screen: 'account/Deleted',
      words: ['account', 'menu'],
      layout: 'auth',
      guards: ['platformDeleted'],
      title: 'auth.deleted.title',
    },
    {
      path: 'admin/platforms',
      screen: 'account/Platforms',
      words: ['account'],
      layout: 'auth',
      guards: ['authenticated', 'onInstallation'],
      title: 'auth.platforms.title',
    },
  ],
  logs: { events: ['access', 'account'], levels: ['platform'], order: 50 },
}
