import type { IsolationFixture } from './fixture.ts'

/** The operators' area is no part of a platform's hosts: `operator.test.ts` tries each of its endpoints. */
export const operator: IsolationFixture = {
  personal: [
    'getOperatorPlatform',
    'moveOperatorPlatform',
    'setOperatorFeatures',
    'banEmailDomain',
    'allowEmailDomain',
    'createLicenceCodes',
    'retryFailedJobs',
  ],
}
