import type { IsolationFixture } from './fixture.ts'

export const onboarding: IsolationFixture = {
  personal: ['registerOrganiser', 'checkLicence', 'createOwnPlatform'],
}
