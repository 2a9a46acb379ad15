import type { IsolationFixture } from './fixture.ts'

export const account: IsolationFixture = {
  async hold() {
    return {
      sessionId: '01900000-0000-7000-8000-000000000002',
      dataExportId: '01900000-0000-7000-8000-000000000004',
    }
  },
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
    'endSession',
    'endOtherSessions',
    'requestEmailChange',
    'cancelEmailChange',
    'confirmEmailChange',
    'stopEmailChange',
    'startDataExport',
  ],
}
