import type { IsolationFixture } from './fixture.ts'

export const identity: IsolationFixture = {
  async hold() {
    return { identityId: '01900000-0000-7000-8000-000000000004', provider: 'acme' }
  },
  bodies: {
    startExternalSignIn: () => ({ area: 'front', lang: 'fr' }),
  },
  personal: ['startExternalSignIn', 'loginGoogle', 'sendIdentityLink', 'redeemIdentityLink', 'unlinkIdentity'],
}
