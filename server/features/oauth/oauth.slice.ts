import * as oauth from '../../db/migrations/0094-oauth.ts'
import { OAuthClient } from '../../db/models/OAuthClient.ts'
import { OAuthGrant } from '../../db/models/OAuthGrant.ts'
import { OAuthRefresh } from '../../db/models/OAuthRefresh.ts'
import type { Slice } from '../../slice.ts'

export const oauthSlice: Slice = {
  name: 'oauth',
  tables: { installation: [OAuthClient, OAuthGrant, OAuthRefresh] },
  migrations: [{ name: '0094-oauth', up: oauth.up }],
  routes: async () => (await import('./oauth.routes.ts')).oauthRoutes,
  eraser: async () => (await import('./oauth.eraser.ts')).oauthEraser,
  jobs: async () => (await import('./oauth.jobs.ts')).oauthJobs,
}
