import type { IsolationFixture } from './fixture.ts'

export const account: IsolationFixture = {
  bodies: {
    startHandover: ({ ids }) => ({ platformId: ids.platformId }),
  },
  namedInBody: ['startHandover'],
  personal: [
    'login',
    'refresh',
    'logout',
    'register',
    'confirmAccount',
    'resendConfirmation',
    'requestReset',
    'checkResetLink',
    'resetPassword',
    'redeemHandover',
    'updateProfile',
    'changePassword',
  ],
}
