import type { QueryRules } from '../../app/slice.ts'

export const operatorQueries: QueryRules = {
  reads: ['listOperatorPlatforms', 'getOperatorPlatform', 'listOperatorDomains', 'listLicenceCodes', 'listFailedJobs'],
  writes: {
    moveOperatorPlatform: ['listOperatorPlatforms', 'getOperatorPlatform'],
    setOperatorFeatures: ['getOperatorPlatform'],
    startSupport: ['listOperatorPlatforms', 'getOperatorPlatform'],
    endOperatorSupport: ['listOperatorPlatforms', 'getOperatorPlatform'],
    endSupport: [],
    banEmailDomain: ['listOperatorDomains', 'listBannedEmailDomains'],
    allowEmailDomain: ['listOperatorDomains', 'listBannedEmailDomains'],
    createLicenceCodes: ['listLicenceCodes'],
    retryFailedJobs: ['listFailedJobs', 'listOperatorPlatforms', 'getOperatorPlatform'],
  },
}
