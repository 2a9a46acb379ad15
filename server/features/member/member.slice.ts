import * as invitations from '../../db/migrations/0085-invitations.ts'
import { Invitation } from '../../db/models/Invitation.ts'
import type { Slice } from '../../slice.ts'

export const memberSlice: Slice = {
  name: 'member',
  tables: { tenant: [Invitation] },
  migrations: [{ name: '0085-invitations', up: invitations.up }],
  routes: async () => (await import('./member.routes.ts')).memberRoutes,
}
