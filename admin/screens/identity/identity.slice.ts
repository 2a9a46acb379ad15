import type { ScreenSlice } from '../../app/slice.ts'

export const identityScreens: ScreenSlice = {
  name: 'identity',
  routes: [
    {
      path: 'admin/external-sign-in',
      screen: 'identity/ExternalSignIn',
      words: ['account', 'identity'],
      layout: 'auth',
      guards: ['platformDeleted'],
      title: 'identity.title',
    },
  ],
  logs: { levels: ['platform'], order: 53, words: true },
}
