import * as externalIdentities from '../../db/migrations/0093-external-identities.ts'
import { ExternalIdentity } from '../../db/models/ExternalIdentity.ts'
import { ExternalSignIn } from '../../db/models/ExternalSignIn.ts'
import type { Slice } from '../../slice.ts'
import { EXTERNAL_SIGN_IN } from './sealed.ts'

export const identitySlice: Slice = {
  name: 'identity',
  tables: { installation: [ExternalIdentity, ExternalSignIn] },
  migrations: [{ name: '0093-external-identities', up: externalIdentities.up }],
  sealed: [{ model: ExternalSignIn, column: 'payload', within: 'sealed', purpose: EXTERNAL_SIGN_IN }],
  routes: async () => (await import('./identity.routes.ts')).identityRoutes,
  eraser: async () => (await import('./identity.eraser.ts')).identityEraser,
  jobs: async () => (await import('./identity.jobs.ts')).identityJobs,
}
