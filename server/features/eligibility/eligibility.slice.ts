import { questionnaires } from '#core/eligibility/eligibility.site.ts'
import * as eligibility from '../../db/migrations/0129-eligibility.ts'
import { Eligibility } from '../../db/models/Eligibility.ts'
import { forgetsProgram } from '../../events/forget.ts'
import type { Slice } from '../../slice.ts'

export const eligibilitySlice: Slice = {
  name: 'eligibility',
  tables: { tenant: [Eligibility] },
  migrations: [{ name: '0129-eligibility', up: eligibility.up }],
  consumers: [
    forgetsProgram('eligibility.forgetProgram', async (id) =>
      (await import('./eligibility.repo.ts')).removeEligibility(id),
    ),
  ],
  manifest: async () => (await import('./eligibility.manifest.ts')).eligibilityParts,
  site: async () => [
    { part: questionnaires, read: async () => (await import('./eligibility.public.ts')).readQuestionnaires() },
  ],
  routes: async () => (await import('./eligibility.routes.ts')).eligibilityRoutes,
}
