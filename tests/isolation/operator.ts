import type { IsolationFixture } from './fixture.ts'

/** The operators' area is no part of a platform's hosts: `operator.test.ts` tries each of its endpoints. */
export const operator: IsolationFixture = {
  async hold({ platform }) {
    return { platformSlug: platform.slug, domainId: '01900000-0000-7000-8000-000000000003' }
  },
  personal: [
    'getOperatorPlatform',
    'moveOperatorPlatform',
    'setOperatorFeatures',
    'banEmailDomain',
    'allowEmailDomain',
    'createLicenceCodes',
    'retryFailedJobs',
    'startSupport',
    'endOperatorSupport',
    'endSupport',
  ],
}
