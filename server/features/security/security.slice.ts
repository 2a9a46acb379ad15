import * as credentials from '../../db/migrations/0081-credentials.ts'
import { Credential } from '../../db/models/Credential.ts'
import type { Slice } from '../../slice.ts'
import { TOTP_SECRET } from './codes.ts'

export const securitySlice: Slice = {
  name: 'security',
  tables: { installation: [Credential] },
  migrations: [{ name: '0081-credentials', up: credentials.up }],
  sealed: [{ model: Credential, column: 'secret', purpose: TOTP_SECRET }],
  routes: async () => (await import('./security.routes.ts')).securityRoutes,
}
