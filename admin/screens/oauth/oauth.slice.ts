import { platformGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const oauthScreens: ScreenSlice = {
  name: 'oauth',
  routes: [
    {
      path: 'oauth/login',
      screen: 'oauth/Consent',
      words: ['access', 'account', 'oauth'],
      layout: 'auth',
      guards: ['platformDeleted', 'publicAuthenticated'],
      title: 'oauth.consent.page',
    },
    {
      path: 'admin/home/security/apps',
      screen: 'oauth/Apps',
      words: ['oauth', 'security', 'token'],
      guards: platformGuards,
      title: 'menu.security',
      permission: 'platform.oauth.manage',
    },
  ],
  logs: { levels: ['platform'], order: 55, words: true },
}
