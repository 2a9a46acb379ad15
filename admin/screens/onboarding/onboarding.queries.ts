import type { QueryRules } from '../../app/slice.ts'

export const onboardingQueries: QueryRules = {
  ages: { checkPlatformSlug: 5_000 },
  reads: ['getOnboarding', 'checkPlatformSlug'],
  writes: {
    registerOrganiser: [],
    checkLicence: [],
    confirmAccount: [],
    confirmAccountByCode: [],
    resendConfirmation: [],
    createOwnPlatform: ['checkPlatformSlug', 'listMyPlatforms'],
  },
}
