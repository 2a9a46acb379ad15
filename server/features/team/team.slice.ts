import * as assignees from '../../db/migrations/0117-response-assignees.ts'
import { ResponseAssignee } from '../../db/models/ResponseAssignee.ts'
import type { Slice } from '../../slice.ts'

export const teamSlice: Slice = {
  name: 'team',
  tables: { tenant: [ResponseAssignee] },
  migrations: [{ name: '0117-response-assignees', up: assignees.up }],
  facets: async () => (await import('./team.facets.ts')).teamFacets,
  eraser: async () => {
    const { removeAssigneesOf } = await import('./team.repo.ts')
    return { here: async (_ctx, userId) => void (await removeAssigneesOf(userId)) }
  },
  bulk: async () => [(await import('./team.bulk.ts')).assignBulk],
  routes: async () => (await import('./team.routes.ts')).teamRoutes,
}
