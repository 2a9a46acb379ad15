import { questionnaires } from '#core/eligibility/eligibility.site.ts'
import * as eligibility from '../../db/migrations/0129-eligibility.ts'
import { Eligibility } from '../../db/models/Eligibility.ts'
import type { Consumer } from '../../events/consume.ts'
import type { Slice } from '../../slice.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { removeEligibility } from './eligibility.repo.ts'

/** A program that is gone for good takes its questionnaire along. */
const forgetProgram: Consumer = {
  name: 'eligibility.forgetProgram',
  wants: (type) => type === 'program.removed',
  retry: { attempts: 12, over: '24h' },
  concurrency: 1,
  async handle({ platformId, subjectId }) {
    await inPlatform(platformId, () => removeEligibility(subjectId))
  },
}

export const eligibilitySlice: Slice = {
  name: 'eligibility',
  tables: { tenant: [Eligibility] },
  migrations: [{ name: '0129-eligibility', up: eligibility.up }],
  consumers: [forgetProgram],
  manifest: async () => (await import('./eligibility.manifest.ts')).eligibilityParts,
  site: async () => [
    { part: questionnaires, read: async () => (await import('./eligibility.public.ts')).readQuestionnaires() },
  ],
  routes: async () => (await import('./eligibility.routes.ts')).eligibilityRoutes,
}
