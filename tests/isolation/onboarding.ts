import type { IsolationFixture } from './fixture.ts'

export const onboarding: IsolationFixture = {
  async hold() {
    return {}
  },
  bodies: {},
  personal: ['registerOrganiser', 'checkLicence', 'createOwnPlatform'],
}
