import * as apiTokens from '../../db/migrations/0083-api-tokens.ts'
import { ApiToken } from '../../db/models/ApiToken.ts'
import type { Slice } from '../../slice.ts'

export const tokenSlice: Slice = {
  name: 'token',
  tables: { installation: [ApiToken] },
  migrations: [{ name: '0083-api-tokens', up: apiTokens.up }],
  routes: async () => (await import('./token.routes.ts')).tokenRoutes,
}
