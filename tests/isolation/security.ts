import type { IsolationFixture } from './fixture.ts'

export const security: IsolationFixture = {
  async hold({ browser }) {
    await browser.post('/api/profile/factors/totp')
    return {
      factorId: '01900000-0000-7000-8000-000000000001',
      deviceId: '01900000-0000-7000-8000-000000000003',
    }
  },
  bodies: {
    updateSecuritySettings: () => ({ twoStepRoles: [], graceDays: 7, inactivityMinutes: 15, version: 0 }),
  },
  personal: [
    'enterCode',
    'startTotp',
    'confirmTotp',
    'removeFactor',
    'renameFactor',
    'renewRecoveryCodes',
    'stepUp',
    'startPasskey',
    'addPasskey',
    'startPasskeySignIn',
    'signInWithPasskey',
    'startPasskeyStepUp',
    'removeTrustedDevice',
  ],
}
