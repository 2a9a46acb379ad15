import { platformGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const tokenScreens: ScreenSlice = {
  name: 'token',
  routes: [
    {
      path: 'admin/home/security/tokens',
      screen: 'token/Tokens',
      words: ['access', 'security', 'token'],
      guards: platformGuards,
      title: 'menu.security',
      permission: 'platform.token.create',
    },
  ],
  logs: { levels: ['platform'], order: 54, words: true },
}
