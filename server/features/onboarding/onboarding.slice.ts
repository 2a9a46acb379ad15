import * as licences from '../../db/migrations/0097-licence-codes.ts'
import { LicenceCode } from '../../db/models/LicenceCode.ts'
import type { Slice } from '../../slice.ts'

export const onboardingSlice: Slice = {
  name: 'onboarding',
  tables: { installation: [LicenceCode] },
  migrations: [{ name: '0097-licence-codes', up: licences.up }],
  eraser: async () => (await import('./onboarding.eraser.ts')).onboardingEraser,
  routes: async () => (await import('./onboarding.routes.ts')).onboardingRoutes,
}
