import type { QueryRules } from '../../app/slice.ts'

export const platformQueries: QueryRules = {
  reads: ['getPlatformDashboard', 'getPlatformDetails', 'getPlatformGeneral', 'listBannedEmailDomains'],
  writes: { updatePlatformGeneral: ['getPlatformDetails', 'getPlatformGeneral', 'listMyPlatforms'] },
}
