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
  logs: { events: ['identity'], levels: ['platform'], order: 53, words: true },
  queries: {
    reads: ['googleUserInfo', 'listIdentities', 'listIdentityProviders'],
    writes: {
      // Leads to another page.
      startExternalSignIn: [],
      // Somebody is signed in afterwards: all that was read is forgotten then.
      loginGoogle: [],
      redeemIdentityLink: [],
      sendIdentityLink: [],
      unlinkIdentity: ['listIdentities'],
    },
  },
}
