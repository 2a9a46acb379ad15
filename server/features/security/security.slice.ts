import * as credentials from '../../db/migrations/0081-credentials.ts'
import * as spentChallenges from '../../db/migrations/0088-spent-challenges.ts'
import { Credential } from '../../db/models/Credential.ts'
import { SpentChallenge } from '../../db/models/SpentChallenge.ts'
import type { Slice } from '../../slice.ts'
import { TOTP_SECRET } from './codes.ts'

export const securitySlice: Slice = {
  name: 'security',
  tables: { installation: [Credential, SpentChallenge] },
  migrations: [
    { name: '0081-credentials', up: credentials.up },
    { name: '0088-spent-challenges', up: spentChallenges.up },
  ],
  sealed: [{ model: Credential, column: 'secret', purpose: TOTP_SECRET }],
  manifest: async () => ({ settings: [(await import('./security.manifest.ts')).security] }),
  routes: async () => (await import('./security.routes.ts')).securityRoutes,
  jobs: async () => (await import('./security.jobs.ts')).securityJobs,
}
