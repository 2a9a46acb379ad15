import type { ScreenSlice } from '../../app/slice.ts'

export const onboardingScreens: ScreenSlice = {
  name: 'onboarding',
  routes: [
    {
      path: 'appsumo-register',
      screen: 'onboarding/RedeemLicence',
      words: ['account', 'onboarding'],
      layout: 'auth',
      guards: ['onInstallation'],
      title: 'onboarding.redeem.title',
    },
    {
      path: 'admin/register-platform',
      screen: 'onboarding/RegisterPlatform',
      words: ['account', 'onboarding'],
      layout: 'auth',
      guards: ['onInstallation'],
      title: 'onboarding.register.title',
    },
    {
      path: 'admin/start-onboarding',
      screen: 'onboarding/StartOnboarding',
      words: ['account', 'onboarding'],
      layout: 'auth',
      guards: ['authenticated', 'onInstallation'],
      title: 'onboarding.start.title',
    },
    {
      path: 'admin/create-plateform',
      screen: 'onboarding/CreatePlatform',
      words: ['account', 'onboarding'],
      layout: 'auth',
      guards: ['authenticated', 'onInstallation'],
      title: 'onboarding.create.title',
    },
  ],
}
